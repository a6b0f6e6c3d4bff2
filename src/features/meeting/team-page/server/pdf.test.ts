import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import type { PaperGrid } from '#features/work/scorecards/rules/paper.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { type DownloadEndpoint, pathOf } from '#shared/endpoint.ts';
import { paperTypes } from '#shared/papers.ts';
import { readPdf } from '#testing/pdf.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { sharedWorld } from '#testing/shared-world.ts';
import type { Actor, World } from '#testing/world.ts';
import { tractionApi } from '../contract.ts';

let here: World;
let owner: Actor;
let member: Actor;
let observer: Actor;
let outsider: Actor;
let elsewhere: Actor;
let team: SeededTraction;

const setFlag = (enabled: boolean) =>
  here.sql(
    "insert into org_flag (org_id, name, enabled) values ($1, 'meeting-pdfs', $2) on conflict (org_id, name) do update set enabled = $2",
    [owner.orgId, enabled],
    owner.orgId,
  );

beforeAll(async () => {
  here = await sharedWorld();
  here.clock.now = new Date('2026-03-03T15:36:00Z');
  owner = await here.org('Harbor & Pine');
  [member, observer, outsider] = [
    await here.person(owner.orgId),
    await here.person(owner.orgId, 'Observer'),
    await here.person(owner.orgId),
  ];
  await here.name([
    [owner, 'Theo Okafor'],
    [member, 'Jonas Beck'],
  ]);
  elsewhere = await here.org('Another');
  team = await here.traction([owner, member, observer], 'Leadership Level 10');
  await setFlag(true);
  const dueDate = '2026-03-31';
  const place = { ownerId: member.personId, tractionId: team.id };
  await owner.call(rockApi.create, { body: { title: 'Hire a second crew', dueDate, type: 'Company', ...place } });
  await owner.call(rockApi.create, { body: { title: 'Close the books by day six', dueDate: '2026-02-27', type: 'Department', ...place } });
  await owner.call(todoApi.create, { body: { title: 'Get cedar quotes', dueDate, ...place } });
  await owner.call(headlineApi.create, { body: { title: 'Five stars from Rockport', ...place } });
  const { id } = await owner.call(issueApi.create, { body: { title: 'Crew stands idle', entityType: 'meeting', ...place } });
  await owner.call(issueApi.vote, { params: { id }, body: { voted: true } });
  await owner.call(issueApi.create, { body: { title: 'Own kiln', entityType: 'meeting', isLongTerm: true, ...place } });
  const solved = await owner.call(issueApi.create, { body: { title: 'Crane without a day', entityType: 'meeting', ...place } });
  await owner.call(issueApi.solve, { params: { id: solved.id } });
  const { scorecardId } = team;
  const measurable = await owner.call(scorecardApi.addMeasurable, {
    params: { scorecardId },
    body: {
      title: 'Contracts signed',
      goalValue: 180,
      comparison: 'GreaterOrEqual',
      unitOfMeasure: 'Dollar',
      valueScale: 'Thousand',
      decimalPlaces: 0,
      ownerId: member.personId,
    },
  });
  const of = { scorecardId, measurableId: measurable.id };
  await owner.call(scorecardApi.enterValue, { params: of, body: { intervalId: '2026-W08', value: 178 } });
  await owner.call(scorecardApi.enterValue, { params: of, body: { intervalId: '2025-W45', value: 231 } });
});
afterAll(() => here.close());

const ask = (who: Actor, endpoint: DownloadEndpoint, asked: { params: object; query?: object; body?: object }) =>
  here.app.inject({
    method: endpoint.method,
    url: `/api/v2/${pathOf(endpoint, asked as never)}`,
    headers: { authorization: `Bearer ${who.token}`, 'x-session-context': who.context },
    ...(asked.body === undefined ? {} : { payload: asked.body }),
  });

const print = async (who: Actor, type: string, query: object = {}) => {
  const answer = await ask(who, tractionApi.pdf, { params: { id: team.id, type }, query });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('application/pdf');
  const pages = await readPdf(answer.rawPayload);
  return { pages, text: pages.map(({ text }) => text).join(' '), name: decodeURIComponent(String(answer.headers['content-disposition'])) };
};

const statusFor = async (who: Actor, type = 'rocks', id = team.id) =>
  (await ask(who, tractionApi.pdf, { params: { id, type } })).statusCode;

describe('GET traction/{id}/{type}/pdf', () => {
  it('J-23: prints the Rocks by type with status, owner and day, and what is late', async () => {
    const { pages, text, name } = await print(member, 'rocks');
    expect(name).toContain('Leadership Level 10 - Rocks - 2026-03-03.pdf');
    expect(pages).toHaveLength(1);
    expect(pages[0]).toMatchObject({ width: 816, height: 1056 });
    for (const said of [
      'Harbor & Pine, Leadership Level 10',
      'Tuesday, March 3, 2026',
      'Q1 2026',
      'Company',
      'Departmental',
      'Jonas B',
      'by Jonas Beck',
      'Page 1 of 1',
    ])
      expect(text).toContain(said);
    expect(text).toContain('Late, Feb 27');
    expect(text.indexOf('Hire a second crew')).toBeLessThan(text.indexOf('Close the books'));
  });

  it('J-23: prints the other lists, and all of them as the whole meeting', async () => {
    expect((await print(member, 'todos')).text).toContain('Get cedar quotes');
    expect((await print(member, 'headlines')).text).toContain('Five stars from Rockport');
    const issues = (await print(member, 'issues')).text;
    for (const said of ['short-term, 1', '1 vote', 'long-term, 1', 'Own kiln', 'Solved this quarter', 'Crane without a day'])
      expect(issues).toContain(said);
    const whole = await print(member, 'meeting');
    for (const said of ['Contracts signed', 'Hire a second crew', 'Get cedar quotes', 'Crew stands idle', 'Five stars'])
      expect(whole.text).toContain(said);
    expect(whole.pages[0]).toMatchObject({ width: 1056, height: 816 });
    expect(whole.text).toContain(`Page ${whole.pages.length} of ${whole.pages.length}`);
  });

  it('J-23: has no personal To-Do, not even of who prints', async () => {
    await member.call(todoApi.create, { body: { title: 'Buy a birthday cake', dueDate: '2026-03-31' } });
    for (const type of ['todos', 'meeting']) {
      const { text } = await print(member, type);
      expect(text).toContain('Get cedar quotes');
      expect(text).not.toContain('birthday');
    }
    for (const filters of [[{ field: 'personal', value: true }], [{ field: 'tractionId', operator: 'in', value: [team.id, 'personal'] }]]) {
      const answer = await ask(member, tractionApi.todos, { params: { id: team.id }, body: { filters } });
      expect(answer.statusCode).toBe(200);
      expect((await readPdf(answer.rawPayload)).map(({ text }) => text).join(' ')).not.toContain('birthday');
    }
  });

  it('J-23: prints the scorecard of the 13 weeks up to now', async () => {
    const { pages, text } = await print(member, 'scorecard');
    expect(pages[0]).toMatchObject({ width: 1056, height: 816 });
    for (const said of ['Contracts signed', '≥ $180k', '$178k', 'Feb 16', 'Dec 8, 2025 to Mar 2, 2026']) expect(text).toContain(said);
    expect(text).not.toContain('$231k');
  });

  it('names the signs that no font has, and none where all can be printed', async () => {
    const print = () => ask(member, tractionApi.pdf, { params: { id: team.id, type: 'issues' } });
    expect((await print()).headers['x-missing-signs']).toBeUndefined();
    await owner.call(issueApi.create, {
      body: { title: 'Permits in ខ្មែរ', ownerId: owner.personId, tractionId: team.id, entityType: 'meeting' },
    });
    expect(decodeURIComponent(String((await print()).headers['x-missing-signs']))).toBe('ខ្មែរ');
  });

  it('Z-06: is in the language and on the paper of who prints', async () => {
    await here.sql("update person set locale = 'es-ES' where id = $1", [member.personId], owner.orgId);
    await here.dropConnections();
    const { pages, text } = await print(member, 'rocks');
    expect(pages[0]).toMatchObject({ width: 794, height: 1123 });
    expect(text).toMatch(/martes, 3 de marzo de 2026/);
    expect(text).toContain('Página 1 de 1');
    expect((await print(member, 'rocks', { paper: 'Letter' })).pages[0]).toMatchObject({ width: 816 });
    await here.sql("update person set locale = 'en-US' where id = $1", [member.personId], owner.orgId);
  });

  it('J-23: is for whoever sees the meeting: an Observer too, nobody of another organisation, nobody who does not see it', async () => {
    expect(await statusFor(observer)).toBe(200);
    expect(await statusFor(elsewhere)).toBe(404);
    expect(await statusFor(outsider)).toBe(404);
    expect(await statusFor(owner, 'rocks', owner.orgId)).toBe(404);
    expect(await statusFor(owner, 'seats')).toBe(422);
  });

  it('J-24: answers 404 while the flag is off; the scorecard has an endpoint without one', async () => {
    await setFlag(false);
    for (const type of paperTypes) expect(await statusFor(owner, type), type).toBe(404);
    expect((await ask(owner, scorecardApi.pdf, { params: { scorecardId: team.scorecardId }, body: {} })).statusCode).toBe(200);
    await setFlag(true);
  });

  it('J-25: says so when it could not be made, and holds no connection of the database while it is', async () => {
    const { papers, pools } = here.appContext;
    let free: [number, number] | undefined;
    here.appContext.papers = {
      ...papers,
      render: async () => {
        free = [pools.app.idleCount, pools.app.totalCount];
        return papers.render({ layout: 'data:text/javascript,export const layout = () => { throw new Error() };', data: {} });
      },
    };
    const answer = await ask(owner, tractionApi.pdf, { params: { id: team.id, type: 'rocks' } });
    here.appContext.papers = papers;
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ succeeded: false, messages: [{ text: 'Problem downloading PDF' }] });
    expect(free?.[0]).toBe(free?.[1]);
  });
});

describe('POST traction/scorecard/pdf/{scorecardId}', () => {
  const post = (who: Actor, body: object, scorecardId = team.scorecardId) => ask(who, scorecardApi.pdf, { params: { scorecardId }, body });

  it('I-29: prints 13 weeks from a date', async () => {
    const answer = await post(observer, { startDate: '2025-11-03' });
    expect(answer.statusCode).toBe(200);
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('Leadership Level 10 - Scorecard - 2025-11-03.pdf');
    const [page] = await readPdf(answer.rawPayload);
    expect(page?.text).toContain('$231k');
    expect(page?.text).not.toContain('$178k');
    expect(page?.text).toContain('Nov 3, 2025 to Jan 26, 2026');
  });

  it('I-29: marks the week in which a goal was changed, on the side of the weeks before, and says what the mark is', async () => {
    const { papers } = here.appContext;
    const printed: { grid: PaperGrid }[] = [];
    here.appContext.papers = {
      ...papers,
      render: (paper) => {
        printed.push(paper.data as { grid: PaperGrid });
        return papers.render(paper);
      },
    };
    const marks = async () => {
      const [page] = await readPdf((await post(member, {})).rawPayload);
      const { grid } = printed.at(-1) ?? {};
      const cells = grid?.groups[0]?.rows[0]?.cells.map(({ changed }, place) => [grid.heads.intervals[place], changed]) ?? [];
      return { marked: cells.filter(([, changed]) => changed !== undefined), says: page?.text.includes('Goal changed here') };
    };
    expect(await marks()).toEqual({ marked: [], says: false });
    const [{ id } = { id: '' }] = await here.sql<{ id: string }>('select id from measurable where org_id = $1', [owner.orgId], owner.orgId);
    const goal = { comparison: 'GreaterOrEqual', goalTo: null };
    const goals = [
      { ...goal, from: '', goalValue: 150 },
      { ...goal, from: '2025-W45', goalValue: 180 },
      { ...goal, from: '2026-W08', goalValue: 190 },
      { ...goal, from: '2026-W30', goalValue: 200 },
    ];
    await here.sql('update measurable set goals = $2, goal_value = 190 where id = $1', [id, JSON.stringify(goals)], owner.orgId);
    expect(await marks()).toEqual({ marked: [['Feb 16', 'left']], says: true });
    await member.call(scorecardApi.reverse, { params: { orgId: owner.orgId, value: 'true' } });
    expect(await marks()).toEqual({ marked: [['Feb 16', 'right']], says: true });
    here.appContext.papers = papers;
  });

  it('I-29: is refused to other organisations and for a date that is none', async () => {
    expect((await post(elsewhere, {})).statusCode).toBe(404);
    expect((await post(owner, { startDate: 'soon' })).statusCode).toBe(422);
  });
});
