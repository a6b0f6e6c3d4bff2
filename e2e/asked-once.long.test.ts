import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todoApi } from '#features/work/todos/contract.ts';
import { type Browsing, browse, type Visitor } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { listening, settled } from '#testing/settled.ts';
import { makeThings, marker, type Things } from '#testing/things.ts';
import type { Actor } from '#testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let traction: SeededTraction;
let things: Things;
/** A second meeting, which runs. */
let running: SeededTraction;

beforeAll(async () => {
  browsing = await browse();
  const { here } = browsing;
  await here.sql("insert into feature_flag (name, enabled) values ('user-preferences', true)");
  owner = await here.org('Harbor & Pine');
  const member = await here.person(owner.orgId);
  await here.name([
    [owner, 'Maren Lindqvist'],
    [member, 'Theo Okafor'],
  ]);
  traction = await here.traction([owner, member], 'Leadership');
  things = await makeThings(owner, traction);
  running = await here.traction([owner, member], 'Operations');
  await commander(running)(owner, 'start');
  // The news of all this has gone out once a page that hears of changes has nothing more to ask.
  const { page, context, enter } = await browsing.visitor();
  await enter(owner, '/');
  await listening(page);
  await settled(page);
  await context.close();
});
afterAll(() => browsing.close());

/** Notes each request for data of a page, with its method, address and body. */
const recordOf = ({ page }: Visitor): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    const isData = pathname.startsWith('/api/') || pathname.startsWith('/loki/');
    if (isData) asked.push([request.method(), pathname + search, request.postData() ?? ''].join(' ').trim());
  });
  return asked;
};

const twice = (asked: string[]): string[] => [...new Set(asked.filter((each, index) => asked.indexOf(each) < index))];

/** Opens a page, waits until it shows some words and asks for nothing more, and returns what it asked for. */
const startOf = async (path: string, words: string | RegExp): Promise<string[]> => {
  const visitor = await browsing.visitor();
  const asked = recordOf(visitor);
  await visitor.enter(owner, path);
  await visitor.page.getByText(words).filter({ visible: true }).first().waitFor();
  await settled(visitor.page);
  expect(visitor.faults).toEqual([]);
  await visitor.page.context().close();
  return asked;
};

const tab = (name: string) => (): string => `/traction/${traction.id}/${traction.threadId}/${name}`;
const settings = (name: string) => (): string => `/org/detail/${owner.orgId}/${name}`;
const account = (name: string) => (): string => `/user/detail/${owner.personId}/${name}`;
const vto = (page: string) => (): string => `/vto/detail/${things['collectionId']}/${things['revisionId']}${page}`;

describe('a page asks for each thing once at its start', () => {
  it.each<[string, () => string, string | RegExp]>([
    ['home', () => '/', /Good (morning|afternoon|evening)/],
    ['the meetings', () => '/meetings', 'Operations'],
    ['a meeting’s settings', () => `/meeting/${traction.meetingId}`, 'Agenda'],
    ['a traction', () => `/traction/${traction.id}/${traction.threadId}`, `${marker} item`],
    ['its overview', tab('meetingoverview'), 'Leadership'],
    ['its Rocks', tab('rocks'), `${marker} item`],
    ['its To-Dos', tab('todos'), `${marker} item`],
    ['its Issues', tab('issues'), `${marker} item`],
    ['its Headlines', tab('headlines'), `${marker} item`],
    ['its scorecard', tab('scorecard'), `${marker} item`],
    ['a meeting’s history', tab('meetinghistory'), 'Leadership'],
    ['an item by its address', () => `${tab('todos')()}?item=ToDo.${things['todoId']}`, 'Edit To-Do'],
    ['a lobby', () => `/meeting/live/${traction.meetingId}`, 'Ready for Leadership?'],
    ['a live meeting', () => `/meeting/live/${running.meetingId}`, 'Segue'],
    ['the organisation’s details', settings('detail'), 'Harbor & Pine'],
    ['its members', settings('license'), 'Theo Okafor'],
    ['its departments', settings('meetings'), marker],
    ['its view', settings('usersettings'), 'Harbor & Pine'],
    ['the profile', account('profile'), 'Maren'],
    ['the ways to sign in', account('login'), 'Password'],
    ['the preferences', account('preferences'), 'Language'],
    ['the folders of V/TOs', () => '/vto', marker],
    ['a folder', () => `/vto/folder/${things['collectionId']}`, marker],
    ['a V/TO', vto(''), marker],
    ['a V/TO’s Vision', vto('/vision'), marker],
    ['a V/TO’s Traction', vto('/traction'), marker],
    ['a published V/TO', () => `${vto('')()}/${things['publishedId']}`, marker],
    ['an Accountability Chart', () => `/ac/collection/${things['acCollectionId']}/revision/${things['acRevisionId']}`, marker],
    ['the notifications', () => '/notifications', 'Notifications'],
    ['the learning centre', () => '/learning-center/cairn', 'Toolbox'],
    ['the registration', () => '/register', /./],
  ])('%s', async (_, path, words) => {
    const asked = await startOf(path(), words);
    expect(asked.length).toBeGreaterThan(0);
    expect(twice(asked)).toEqual([]);
  });

  // The list of the section comes with the page's start: if the server had answered another request than the page's, the page would ask.
  it.each([
    ['Scorecard', 1, undefined],
    ['Rock Review', 2, 'rocks/search'],
    ['Headlines', 3, 'headlines/search'],
    ['To-Do List', 4, 'todos/search'],
    ['Issues', 5, 'issues/search'],
    ['Conclude', 6, undefined],
  ] as const)('a live meeting in %s', async (name, agendaIndex, list) => {
    expect((await commander(running)(owner, 'setAgendaItem', { agendaIndex })).status).toBe(200);
    const asked = await startOf(`/meeting/live/${running.meetingId}`, name);
    expect(twice(asked)).toEqual([]);
    if (list !== undefined) expect(asked.filter((each) => each.startsWith(`POST /api/v2/${list} `))).toEqual([]);
  });

  it.each<[string, () => string, string | RegExp]>([
    ['home', () => '/', /Good (morning|afternoon|evening)/],
    ['a live meeting', () => `/meeting/live/${running.meetingId}`, 'Conclude'],
  ])('%s, whose start the document preloads once the browser has told its time zone', async (_, path, words) => {
    const visitor = await browsing.visitor({ zone: 'Asia/Tokyo' });
    await visitor.enter(owner, path());
    await visitor.page.getByText(words).filter({ visible: true }).first().waitFor();
    await settled(visitor.page);
    const asked = recordOf(visitor);
    const [document] = await Promise.all([
      visitor.page.waitForResponse((answer) => answer.request().isNavigationRequest()),
      visitor.page.reload(),
    ]);
    await visitor.page.getByText(words).filter({ visible: true }).first().waitFor();
    await settled(visitor.page);
    const start = `/api/auth/start?offset=-540&tz=Asia%2FTokyo&page=${encodeURIComponent(path())}`;
    expect(document.headers()['link']).toBe(`<${start}>; rel=preload; as=fetch; crossorigin`);
    expect(asked.filter((each) => each.includes('/api/auth/'))).toEqual([`GET ${start}`]);
    expect(twice(asked)).toEqual([]);
    // What has come with the start is not asked for.
    const lists = asked.filter((each) =>
      /^(?:POST \/api\/v2\/(?:todos|rocks|people)\/search|GET \/api\/v2\/(?:session\?|live-meeting\/[\w-]+$))/.test(each),
    );
    expect(lists).toEqual([]);
    expect(visitor.faults).toEqual([]);
  });

  it('and a document preloads nothing for who has not signed in', async () => {
    const visitor = await browsing.visitor();
    await visitor.page.goto('/login');
    expect(await visitor.context.cookies()).toContainEqual(expect.objectContaining({ name: 'cairn.zone', value: 'offset=0&tz=UTC' }));
    const document = await visitor.context.request.get('/');
    expect(document.headers()['link']).toBeUndefined();
  });
});

it.each<[string, () => string]>([
  ['a traction', () => `/traction/${traction.id}/${traction.threadId}/meetingoverview`],
  ['a live meeting', () => `/meeting/live/${traction.meetingId}`],
])('the code of %s is fetched once', async (_, path) => {
  const visitor = await browsing.visitor();
  const { page } = visitor;
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await visitor.enter(owner, path());
  await page.getByRole('heading', { name: 'Leadership' }).first().waitFor();
  await settled(page);
  const code = fetched.filter((each) => each.startsWith('/assets/'));
  expect(code.length).toBeGreaterThan(0);
  expect(twice(code)).toEqual([]);
});

it('R-10: shows what changed after a page has read and before it listens', async () => {
  const visitor = await browsing.visitor();
  const { page } = visitor;
  let letIn = (): void => undefined;
  const mayEnter = new Promise<void>((go) => {
    letIn = go;
  });
  // The page's socket waits until the change is made.
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await mayEnter;
    socket.connectToServer();
  });
  await visitor.enter(owner, '/');
  await page.getByText(`${marker} item`).first().waitFor();
  await settled(page);
  await owner.call(todoApi.create, {
    body: { title: 'Made in between', tractionId: traction.id, ownerId: owner.personId, dueDate: '2026-03-10' },
  });
  letIn();
  await page.getByText('Made in between').first().waitFor();
  expect(await page.getByText(`${marker} item`).first().isVisible()).toBe(true);
});
