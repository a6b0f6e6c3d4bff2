import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vtoPdfApi } from '#features/documents/collections/contract/pdf.ts';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { settingsApi } from '#features/office/settings/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { makeLog } from '#server/core/log/log.ts';
import { listLayout } from '#server/pdf/list-paper.ts';
import { openPapers } from '#server/pdf/papers.ts';
import { type DownloadEndpoint, pathOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { company } from '#testing/company.ts';
import { type PdfPage, picturesIn, readPdf } from '#testing/pdf.ts';
import type { Actor } from '#testing/world.ts';
import { type RowKind, rowApis, sectionApis, vtoApi } from '../contract.ts';
import type { VtoPaper } from '../rules/paper.ts';

const { here, owner, member, outsider, observer, elsewhere, traction } = await company({});

let params: { collectionId: string; revisionId: string };

const addVto = async (title: string, linkedTractionId: string | null = null) => {
  const { folder } = await owner.call(vtoCollectionApi.companyFolder);
  const { id } = await owner.call(vtoCollectionApi.addRevision, {
    params: { collectionId: folder.id },
    body: { title, linkedTractionId, readersSeeDrafts: true },
  });
  return { collectionId: folder.id, revisionId: id };
};

const add = async (kind: RowKind, body: object): Promise<string> => {
  const answer = await owner.call(rowApis[kind].add, { params, body: body as never });
  expect(answer.messages).toEqual([]);
  return answer.id;
};

const setFlag = (enabled: boolean) =>
  here.sql(
    "insert into org_flag (org_id, name, enabled) values ($1, 'vto-pdf', $2) on conflict (org_id, name) do update set enabled = $2",
    [owner.orgId, enabled],
    owner.orgId,
  );

beforeAll(async () => {
  here.clock.now = new Date('2026-03-03T15:36:00Z');
  await here.name([
    [owner, 'Theo Okafor'],
    [member, 'Jonas Beck'],
  ]);
  params = await addVto('V/TO 2026', traction.id);
  await owner.call(sectionApis.tenYearTarget.write, { params, body: { text: '1,000 buildings on the coast', futureDate: '2035-12-31' } });
  await owner.call(sectionApis.coreFocus.write, {
    params,
    body: { customTitle: 'Why we build', description: 'A warm place', niche: 'Cedar' },
  });
  await owner.call(sectionApis.threeYearPicture.write, { params, body: { futureDate: '2028-12-31' } });
  await add('coreValue', { title: 'Warm hands', description: 'With clients' });
  await add('coreValue', { title: 'Say it at the saw' });
  const market = await add('targetMarket', { title: 'Homes', description: 'Waterfront', process: 'Walk\nDraw', guarantee: 'On the day' });
  await add('unique', { title: 'One crew', targetMarketId: market });
  const revenue = { title: 'Revenue', value: 14.5, unitOfMeasure: 'Dollar', valueScale: 'Million', decimalPlaces: 1 };
  await add('threeYearMeasurable', revenue);
  await add('threeYearGoal', { title: 'Three install crews' });
  await add('oneYearGoal', { title: 'A second bay' });
  const notes = '<p>Hire costs &lt; 9,000</p><ul><li><p>Ask <strong>Portland</strong></p></li></ul>';
  await add('longTermIssue', { title: 'Own the crane?', assignedToId: member.personId, notes });
  const place = { ownerId: member.personId, tractionId: traction.id, type: 'Company', dueDate: '2026-03-31' } as const;
  await owner.call(rockApi.create, { body: { title: 'Hire a second crew', ...place } });
});

const ask = (who: Actor, endpoint: DownloadEndpoint, asked: { params: object; query?: object }) =>
  here.app.inject({
    method: endpoint.method,
    url: `/api/v2/${pathOf(endpoint, asked as never)}`,
    headers: { authorization: `Bearer ${who.token}`, 'x-session-context': who.context },
  });

const print = async (who: Actor, query: object = {}, of = params) => {
  const answer = await ask(who, vtoPdfApi.now, { params: of, query });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  const pages = await readPdf(answer.rawPayload);
  return { pages, name: decodeURIComponent(String(answer.headers['content-disposition'])) };
};

const statusFor = async (who: Actor, of: object = params) => (await ask(who, vtoPdfApi.now, { params: of })).statusCode;

describe('GET vto/collection/{c}/revision/{r}/as-of/{day}/pdf', () => {
  const day = '2026-03-02';
  const printThen = (who: Actor, on = day, of = params) => ask(who, vtoPdfApi.asOf, { params: { ...of, day: on } });

  it('L-02, L-30: prints the V/TO as it was at the end of the day, and says so', async () => {
    const then = await addVto('Then');
    await owner.call(sectionApis.coreFocus.write, { params: then, body: { niche: 'Cedar saunas' } });
    await here.sql("update vto_past set at = '2026-03-02T12:00:00Z' where revision_id = $1", [then.revisionId]);
    await owner.call(sectionApis.coreFocus.write, { params: then, body: { niche: 'Cedar cabins' } });
    const answer = await printThen(observer, day, then);
    expect(answer.statusCode).toBe(200);
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('Then - 2026-03-02.pdf');
    const [vision] = await readPdf(answer.rawPayload);
    for (const said of ['Cedar saunas', 'As it was at the end of March 2, 2026']) expect(vision?.text).toContain(said);
    for (const other of ['Cedar cabins', 'Draft']) expect(vision?.text).not.toContain(other);
    expect((await print(observer, {}, then)).pages[0]?.text).toContain('Cedar cabins');
    expect((await printThen(observer, '2026-03-01', then)).statusCode).toBe(422);
    expect((await printThen(elsewhere, day, then)).statusCode).toBe(404);
    await setFlag(false);
    expect((await printThen(owner, day, then)).statusCode).not.toBe(200);
    await setFlag(true);
  });
});

describe('GET vto/collection/{c}/revision/{r}/pdf', () => {
  it('L-30: prints vision and traction on a wide page each, with head, foot and every part', async () => {
    const { pages, name } = await print(owner);
    expect(name).toContain('V_TO 2026 - 2026-03-03.pdf'.replace('_', ' '));
    expect(pages).toHaveLength(2);
    const [vision, year] = pages;
    for (const page of pages) {
      expect(page).toMatchObject({ width: 1056, height: 816 });
      for (const said of ['HP', 'Harbor & Pine, V/TO 2026', 'Draft', 'by Theo Okafor']) expect(page.text).toContain(said);
    }
    for (const said of ['Vision', '1,000 buildings on the coast', 'By December 31, 2035', 'Warm hands', 'With clients', 'Why we build'])
      expect(vision?.text).toContain(said);
    for (const said of ['A warm place', 'Cedar', 'Waterfront', 'One crew', 'Walk, Draw', 'On the day', '$14.5M', 'Three install crews'])
      expect(vision?.text).toContain(said);
    for (const said of ['Traction', 'Rocks, Q1 2026', 'A second bay', 'Hire a second crew', 'On-Track', 'Jonas B', 'Own the crane?'])
      expect(year?.text).toContain(said);
    expect(vision?.text).toContain('Page 1 of 2');
    expect(year?.text).toContain('Page 2 of 2');
  });

  it('L-30, G-02: prints the notes of a long-term Issue below it, without their formatting, each paragraph on a line of its own', async () => {
    const [, { texts }] = (await print(owner)).pages as [PdfPage, PdfPage];
    const topOf = (said: string) => texts.find(({ text }) => text.includes(said))?.top ?? 0;
    const tops = ['Own the crane?', 'Hire costs < 9,000', 'Ask Portland'].map(topOf);
    expect(tops[0]).toBeGreaterThan(0);
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(new Set(tops).size).toBe(3);
    expect(texts.map(({ text }) => text).join(' ')).not.toMatch(/<p>|strong|&lt;/);
  });

  it('L-30: is as large as the paper that is asked for, and else that of the country, in the language of who prints', async () => {
    for (const [paper, width, height] of [
      ['A4', 1123, 794],
      ['Tabloid', 1632, 1056],
      ['A3', 1587, 1123],
    ] as const)
      expect((await print(member, { paper })).pages[0], paper).toMatchObject({ width, height });
    await here.sql("update person set locale = 'es-ES' where id = $1", [member.personId], owner.orgId);
    await here.dropConnections();
    const { pages } = await print(member);
    expect(pages[0]).toMatchObject({ width: 1123, height: 794 });
    expect(pages[0]?.text).toContain('Página 1 de 2');
    expect(pages[0]?.text).toContain('31 de diciembre de 2035');
    await here.sql("update person set locale = 'en-US' where id = $1", [member.personId], owner.orgId);
  });

  it('L-30, B-32: has the logo of the organisation in place of its initials, as long as it can be read', async () => {
    const payload = await sharp({ create: { width: 300, height: 200, channels: 4, background: '#ff790080' } })
      .png()
      .toBuffer();
    const made = async () => {
      const { rawPayload } = await ask(owner, vtoPdfApi.now, { params });
      const [first] = await readPdf(Buffer.from(rawPayload));
      return { pictures: await picturesIn(rawPayload), initials: first?.texts.some(({ text }) => text === 'HP') };
    };
    expect(await made()).toEqual({ pictures: [0, 0], initials: true });
    const answer = await here.app.inject({
      method: 'POST',
      url: `/api/v2/${pathOf(settingsApi.setLogo, { params: { id: owner.orgId } })}`,
      headers: {
        authorization: `Bearer ${owner.token}`,
        'x-session-context': owner.context,
        'content-type': 'image/png',
        'idempotency-key': newId(),
      },
      payload,
    });
    expect(answer.statusCode).toBe(200);
    expect(await made()).toEqual({ pictures: [1, 1], initials: false });
    await here.appContext.files.removeFolder(`org/${owner.orgId}`);
    expect(await made()).toEqual({ pictures: [0, 0], initials: true });
    await owner.call(settingsApi.removeLogo, { params: { id: owner.orgId } });
    expect(await made()).toEqual({ pictures: [0, 0], initials: true });
  });

  it('L-30: is for whoever sees the V/TO: an Observer too, nobody of another organisation, nobody who does not see the folder', async () => {
    expect(await statusFor(observer)).toBe(200);
    expect(await statusFor(elsewhere)).toBe(404);
    expect(await statusFor(owner, { ...params, revisionId: newId() })).toBe(404);
    const { id: collectionId } = await owner.call(vtoCollectionApi.create, { body: { title: 'Only mine', isCompanyFolder: false } });
    const own = await owner.call(vtoCollectionApi.addRevision, {
      params: { collectionId },
      body: { title: 'Mine', readersSeeDrafts: true },
    });
    const of = { collectionId, revisionId: own.id };
    expect(await statusFor(owner, of)).toBe(200);
    expect(await statusFor(outsider, of)).toBe(404);
  });

  it('L-30: prints a published version as it was published', async () => {
    await owner.call(vtoCollectionApi.publish, { params });
    const publishedId = (await owner.call(vtoApi.byId, { params })).publishedId ?? '';
    await owner.call(sectionApis.tenYearTarget.write, { params, body: { text: 'Something else' } });
    const answer = await ask(observer, vtoPdfApi.published, { params: { ...params, publishedId } });
    const [vision] = await readPdf(answer.rawPayload);
    expect(vision?.text).toContain('1,000 buildings on the coast');
    expect(vision?.text).toContain('Published version of ');
    expect((await print(owner)).pages[0]?.text).toContain('Published, 1 change since');
    expect((await ask(elsewhere, vtoPdfApi.published, { params: { ...params, publishedId } })).statusCode).toBe(404);
  });

  it('W-04, L-30: is there without a setting, and answers 404 while the flag is off', async () => {
    await setFlag(false);
    expect(await statusFor(owner)).toBe(404);
    expect((await ask(owner, vtoPdfApi.published, { params: { ...params, publishedId: newId() } })).statusCode).toBe(404);
    await setFlag(true);
    expect(await statusFor(owner)).toBe(200);
  });
});

const layout = listLayout.replace('server/pdf/pages/list-pages.typ', 'features/documents/vto/server/pages.typ');

const plan = (lines: string[] = []) => ({ title: 'Plan', day: '', numbers: [], label: 'Goals', lines });

interface Change {
  values?: number;
  picture?: string[];
  issues?: string[];
  target?: string;
  focus?: string;
  speech?: string;
  markets?: VtoPaper['vision']['strategy']['markets'];
}

const paperOf = (change: Change) => {
  const rows = Array.from({ length: change.values ?? 0 }, (_, place) => ({ title: `Value number ${place + 1}.`, text: 'What it means.' }));
  const paper: VtoPaper = {
    sheet: 'Letter',
    org: 'Harbor & Pine',
    initials: 'HP',
    foot: 'Draft.',
    pageOf: 'Page {page} of {pages}',
    empty: 'Nothing here yet',
    vision: {
      title: 'Vision',
      target: { label: '10-Year Target', text: change.target ?? 'One thousand', day: '' },
      values: { label: 'Core Values', rows },
      focus: { label: 'Core Focus', purpose: change.focus ?? '' },
      strategy: { label: 'Marketing Strategy', markets: change.markets ?? [] },
      picture: { ...plan(change.picture), title: '3-Year Picture' },
    },
    traction: {
      title: 'Traction',
      year: plan(),
      quarter: { ...plan(), rocksLabel: 'Company Rocks', rocks: [] },
      issues: { title: 'Issues List', note: '', rows: (change.issues ?? []).map((title) => ({ title, owner: 'Theo O' })) },
    },
    speech: change.speech === undefined ? undefined : { title: 'Core values speech', text: change.speech },
  };
  return { about: { title: 'V/TO', author: 'Theo', language: 'en-US' }, ...paper };
};

const render = async (change: Change) => readPdf(Buffer.from((await papers.render({ layout, data: paperOf(change) })).pdf));

/** These papers may take longer than a person would wait for one. */
const papers = openPapers(makeLog('silent'), { mostTime: 120_000 });
afterAll(() => papers.close());

const times = (text: string, part: string): number => text.split(part).length - 1;

describe('a V/TO on paper', () => {
  it('L-30: sets a page that is a little too full in smaller type, and keeps it one page', async () => {
    const gapOf = async (values: number) => {
      const pages = await render({ values });
      expect(pages, String(values)).toHaveLength(2);
      const tops = pages[0]?.texts.filter(({ text }) => text.startsWith('Value number')).map(({ top }) => top) ?? [];
      expect(tops).toHaveLength(values);
      return (tops[1] ?? 0) - (tops[0] ?? 0);
    };
    expect(await gapOf(10)).toBeLessThan(await gapOf(3));
  });

  it('L-30: sets each page in the largest of four types that holds it, and lets the other page keep its own', async () => {
    /** The height of ten rows of a page. */
    const heightIn = (pages: PdfPage[], row: string) => {
      const tops = pages.flatMap(({ texts }) => texts.filter(({ text }) => text.startsWith(row)).map(({ top }) => top));
      return (tops[9] ?? 0) - (tops[0] ?? 0);
    };
    const heights: number[] = [];
    for (const long of [2, 3, 4, 7]) {
      const second = (place: number) => (place < long ? ' It goes on on a second line.' : '');
      const issues = Array.from({ length: 17 }, (_, place) => `Issue number ${17 - place}.${second(16 - place)}`);
      const pages = await render({ picture: Array.from({ length: 10 }, (_, place) => `Line ${place + 1}.`), issues });
      expect(pages).toHaveLength(2);
      heights.push(heightIn(pages, 'Issue number'));
      expect(heightIn(pages, 'Line'), 'the other page').toBe(234);
    }
    expect(heights, 'in 100, 95, 90 and 85 per cent').toEqual([306, 291, 277, 262]);
  });

  it('L-30: goes on on further pages with its heads, every row once and inside the page', async () => {
    const issues = Array.from({ length: 200 }, (_, place) => `Issue number ${place + 1}.`);
    const pages = await render({ values: 200, issues });
    const all = pages.map(({ text }) => text).join(' ');
    for (let number = 1; number <= 200; number += 1) {
      expect(times(all, `Value number ${number}.`), String(number)).toBe(1);
      expect(times(all, `Issue number ${number}.`), String(number)).toBe(1);
    }
    for (const { text, texts, width, height } of pages) {
      expect(text.includes('Core Values')).toBe(text.includes('Value number'));
      expect(text.includes('Issues List')).toBe(text.includes('Issue number'));
      for (const each of texts) expect(each.left > 0 && each.left < width && each.top > 0 && each.top < height).toBe(true);
      const body = texts.filter((each) => /number \d/.test(each.text));
      expect(Math.max(...body.map(({ top }) => top))).toBeLessThan(height - 56);
    }
    expect(pages.at(-1)?.text).toContain(`Page ${pages.length} of ${pages.length}`);
  });

  it('L-30: keeps a column in its place on pages on which the one beside it has ended', async () => {
    const focus = Array.from({ length: 300 }, (_, place) => `Purpose ${place + 1} of many.`).join(' ');
    const pages = await render({ values: 2, focus });
    const lefts = pages
      .map(({ texts }) => texts.find(({ text }) => text.startsWith('Core Focus'))?.left)
      .filter((left) => left !== undefined);
    expect(lefts.length).toBeGreaterThan(1);
    expect(new Set(lefts).size).toBe(1);
    for (const [place, { text }] of pages.entries()) expect(text).toContain(`Page ${place + 1} of ${pages.length}`);
  });

  it('L-30: has one market below the focus, and of several every other one below the values', async () => {
    const market = (name: string) => ({ name, before: [{ label: 'Target market', text: `Who ${name} is` }], after: [] });
    const leftOf = ([page]: PdfPage[], text: string) => page?.texts.find((each) => each.text === text)?.left ?? 0;
    const one = await render({ values: 2, focus: 'To build', markets: [market('Homes')] });
    expect(leftOf(one, 'Homes')).toBe(leftOf(one, 'Core Focus'));
    const three = await render({ values: 2, focus: 'To build', markets: ['Homes', 'Hotels', 'Harbours'].map(market) });
    expect(['Homes', 'Hotels', 'Harbours'].map((name) => leftOf(three, name))).toEqual(
      ['Core Values', 'Core Focus', 'Core Values'].map((name) => leftOf(three, name)),
    );
  });

  it('L-30: loses none of 100,000 characters', async () => {
    const words = (name: string, count: number) => Array.from({ length: count }, (_, place) => `${name}${place + 1}.`);
    const target = words('target', 500);
    const picture = Array.from({ length: 60 }, (_, line) => words(`picture${line}x`, 35).join(' '));
    const speech = words('speech', 6_000);
    expect(target.join(' ').length + picture.join(' ').length + speech.join(' ').length).toBeGreaterThan(100_000);
    const pages = await render({ target: target.join(' '), picture, speech: speech.join(' ') });
    const all = new Set(pages.flatMap(({ text }) => text.split(/\s+/)));
    for (const word of [...target, ...picture.flatMap((line) => line.split(' ')), ...speech]) expect(all.has(word), word).toBe(true);
  });

  it('L-30: says where nothing stands yet', async () => {
    const [vision, year] = await render({ target: '' });
    expect(times(vision?.text ?? '', 'Nothing here yet')).toBe(5);
    expect(times(year?.text ?? '', 'Nothing here yet')).toBe(3);
  });
});
