import { beforeAll, describe, expect, it } from 'vitest';
import { collectionApis } from '#features/documents/collections/contract.ts';
import { type DownloadEndpoint, pathOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import { type PdfPage, readPdf } from '#testing/pdf.ts';
import type { Actor } from '#testing/world.ts';
import { chartApi } from '../contract.ts';

const { here, owner, member, outsider, observer, elsewhere } = await company();

let params: { collectionId: string; revisionId: string };
const ids = new Map<string, string>();

const add = async (title: string, above: string | null, more: object = {}) => {
  const parentId = above === null ? null : (ids.get(above) ?? '');
  const { id } = await owner.call(chartApi.create, { params, body: { title, parentId, ...more } });
  ids.set(title, id);
};

beforeAll(async () => {
  here.clock.now = new Date('2026-03-03T15:36:00Z');
  await here.name([
    [owner, 'Theo Okafor'],
    [member, 'Jonas Beck'],
  ]);
  const { folder } = await owner.call(collectionApis.ac.companyFolder);
  const { id } = await owner.call(collectionApis.ac.addRevision, {
    params: { collectionId: folder.id },
    body: { title: 'Harbor & Pine 2026', readersSeeDrafts: true },
  });
  params = { collectionId: folder.id, revisionId: id };
  await add('Visionary', null, { isLT: true, assignedToId: owner.personId, roles: ['Direction and big ideas'] });
  await add('Integrator', 'Visionary', { isLT: true, assignedToId: member.personId, roles: ['Removes obstacles across teams'] });
  await add('Office Assistant', 'Integrator', { isAssistant: true, holderName: 'Edie Ward', roles: ['Calendars', 'Travel', 'Post'] });
  for (const head of ['Sales', 'Operations', 'Finance']) await add(head, 'Integrator', { isLT: true, roles: [`${head} plan`] });
  await add('Workshop', 'Operations', { roles: ['Frames'] });
  await add('Yard', 'Operations');
});

const ask = (who: Actor, endpoint: DownloadEndpoint, asked: { params: object; body?: object }) =>
  here.app.inject({
    method: endpoint.method,
    url: `/api/v2/${pathOf(endpoint, asked as never)}`,
    headers: { authorization: `Bearer ${who.token}`, 'x-session-context': who.context },
    payload: asked.body ?? {},
  });

const print = async (body: object = {}, who = owner) => {
  const answer = await ask(who, chartApi.pdf, { params, body });
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  return { pages: await readPdf(answer.rawPayload), name: decodeURIComponent(String(answer.headers['content-disposition'])) };
};

const words = (pages: PdfPage[]) => pages.map(({ text }) => text).join(' ');
const titles = ['Visionary', 'Integrator', 'Office Assistant', 'Sales', 'Operations', 'Finance', 'Workshop', 'Yard'];
const titlesIn = (page: PdfPage) => titles.filter((title) => page.texts.some(({ text }) => text === title));

describe('POST ac/collection/{c}/revision/{r}/pdf', () => {
  it('N-02, N-08: prints the whole chart on one Letter page with head, legend and foot; its words are text', async () => {
    const { pages, name } = await print();
    expect(name).toContain('Harbor & Pine 2026 - 2026-03-03.pdf');
    expect(pages).toHaveLength(1);
    const [page] = pages;
    expect(page).toMatchObject({ width: 1056, height: 816 });
    for (const said of [...titles, 'Theo Okafor', 'Jonas Beck', 'Edie Ward', 'Direction and big ideas', '3 roles', 'Open seat', 'LT'])
      expect(page?.text, said).toContain(said);
    for (const said of ['Accountability Chart', 'Leadership team', 'Draft of March 3, 2026', '8 seats, 5 open', 'Page 1 of 1'])
      expect(page?.text, said).toContain(said);
    // A seat that is not of the leadership team says how many roles it has, not which.
    expect(page?.text).not.toContain('Frames');
    const [top, under] = ['Visionary', 'Integrator'].map((title) => page?.texts.find(({ text }) => text === title));
    expect(top?.left).toBe(under?.left);
    expect(top?.top).toBeLessThan(under?.top ?? 0);
  });

  it('N-08: has its state in the foot, however long its title', async () => {
    const named = (title: string) => owner.call(collectionApis.ac.changeRevision, { params, body: { title } });
    expect(await named('W'.repeat(100))).toMatchObject({ succeeded: true });
    const { pages } = await print();
    for (const said of ['WWW', 'Draft of March 3, 2026', '8 seats, 5 open']) expect(pages[0]?.text).toContain(said);
    await named('Harbor & Pine 2026');
  });

  it('N-02: is spread over rows and columns; every seat is printed once, and a page without one is left out', async () => {
    const { pages } = await print({ isFit: false, rows: 3, columns: 3, percent: 100, hasNames: false });
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.length).toBeLessThan(9);
    expect(pages.flatMap(titlesIn).toSorted()).toEqual(titles.toSorted());
    for (const [at, page] of pages.entries()) {
      expect(titlesIn(page).length).toBeGreaterThan(0);
      expect(page.text).toContain(`Page ${at + 1} of ${pages.length}`);
      expect(page.text).not.toContain('Harbor & Pine 2026');
    }
    const { pages: named } = await print({ isFit: false, rows: 3, columns: 3, percent: 100, hasNumbers: false });
    for (const page of named) expect([page.text.includes('Draft of March 3'), page.text.includes('Page ')]).toEqual([true, false]);
  });

  it('N-02: is as large as the paper, both ways', async () => {
    for (const [paper, width, height] of [
      ['Legal', 1344, 816],
      ['Tabloid', 1632, 1056],
      ['A4', 1123, 794],
      ['A3', 1587, 1123],
    ] as const) {
      expect((await print({ paper })).pages[0], paper).toMatchObject({ width, height });
      expect((await print({ paper, direction: 'portrait' })).pages[0], paper).toMatchObject({ width: height, height: width });
    }
  });

  it('M-24, N-05, N-06: leaves out what is folded, not chosen, or dragged off the paper, and opens roles', async () => {
    const at = (title: string) => ids.get(title) ?? '';
    expect(titlesIn((await print({ folded: [at('Operations')] })).pages[0] as PdfPage)).not.toContain('Yard');
    const only = await print({ only: [at('Sales'), at('Yard')] });
    expect(only.pages.flatMap(titlesIn).toSorted()).toEqual(['Sales', 'Yard']);
    expect(words(only.pages)).toContain('2 seats, 2 open');
    expect(words((await print({ opened: [at('Workshop')] })).pages)).toContain('Frames');
    const moved = await print({ moved: [{ id: at('Finance'), x: 0, y: 20_000 }] });
    expect(moved.pages.flatMap(titlesIn)).not.toContain('Finance');
    expect(moved.pages.flatMap(titlesIn)).toContain('Sales');
    for (const none of [[], [newId()]]) expect((await ask(owner, chartApi.pdf, { params, body: { only: none } })).statusCode).toBe(422);
    for (const wrong of [{ rows: 0 }, { columns: 11 }, { percent: 9 }, { percent: 151 }, { paper: 'A0' }])
      expect((await ask(owner, chartApi.pdf, { params, body: { isFit: false, ...wrong } })).statusCode, JSON.stringify(wrong)).toBe(422);
  });

  it('is for whoever sees the chart: an Observer too, nobody of another organisation, nobody who does not see the folder', async () => {
    expect((await ask(observer, chartApi.pdf, { params })).statusCode).toBe(200);
    expect((await ask(elsewhere, chartApi.pdf, { params })).statusCode).toBe(404);
    expect((await ask(owner, chartApi.pdf, { params: { ...params, revisionId: newId() } })).statusCode).toBe(404);
    const { id: collectionId } = await owner.call(collectionApis.ac.create, { body: { title: 'Only mine', isCompanyFolder: false } });
    const own = await owner.call(collectionApis.ac.addRevision, {
      params: { collectionId },
      body: { title: 'Mine', readersSeeDrafts: true },
    });
    const of = { collectionId, revisionId: own.id };
    await owner.call(chartApi.create, { params: of, body: { title: 'Top' } });
    expect((await ask(owner, chartApi.pdf, { params: of })).statusCode).toBe(200);
    expect((await ask(outsider, chartApi.pdf, { params: of })).statusCode).toBe(404);
  });
});

describe('POST ac/collection/{c}/revision/{r}/published/{p}/pdf and as-of/{day}/pdf', () => {
  it('C-13: print what was published, and what stood at the end of a day, and say so', async () => {
    await owner.call(collectionApis.ac.publish, { params, body: {} });
    const publishedId = (await owner.call(chartApi.byId, { params })).publishedId ?? '';
    await here.sql("update seat_past set at = '2026-03-01T12:00:00Z' where revision_id = $1", [params.revisionId]);
    await add('Stores', 'Operations');
    const published = await ask(observer, chartApi.pdfPublished, { params: { ...params, publishedId } });
    const [then] = await readPdf(published.rawPayload);
    expect(then?.text).toContain('Published version of ');
    expect(then?.text).not.toContain('Stores');
    const past = await ask(observer, chartApi.pdfAsOf, { params: { ...params, day: '2026-03-02' } });
    const [before] = await readPdf(past.rawPayload);
    expect(before?.text).toContain('As it was at the end of March 2, 2026');
    expect(before?.text).not.toContain('Stores');
    expect(words((await print()).pages)).toContain('Stores');
    for (const endpoint of [chartApi.pdfPublished, chartApi.pdfAsOf])
      expect((await ask(elsewhere, endpoint, { params: { ...params, publishedId, day: '2026-03-02' } })).statusCode).toBe(404);
  });
});
