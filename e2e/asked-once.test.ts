import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { todoApi } from '../src/features/todos/contract.ts';
import { type Browsing, browse, type Visitor } from '../src/testing/browse.ts';
import type { SeededTraction } from '../src/testing/seed.ts';
import { settled } from '../src/testing/settled.ts';
import { makeThings, marker } from '../src/testing/things.ts';
import type { Actor } from '../src/testing/world.ts';

let browsing: Browsing;
let owner: Actor;
let traction: SeededTraction;

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  traction = await browsing.here.traction([owner, await browsing.here.person(owner.orgId)], 'Leadership');
  await makeThings(owner, traction);
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

/** Opens a page, waits until it asks for nothing more, and returns what it asked for. */
const startOf = async (path: string, heading: string | RegExp): Promise<string[]> => {
  const visitor = await browsing.visitor();
  const asked = recordOf(visitor);
  await visitor.enter(owner, path);
  await visitor.page.getByRole('heading', { name: heading }).first().waitFor();
  await settled(visitor.page);
  await visitor.page.context().close();
  return asked;
};

describe('a page asks for each thing once at its start', () => {
  it.each<[string, () => string, string | RegExp]>([
    ['home', () => '/', /Good (morning|afternoon|evening)/],
    ['the meetings', () => '/meetings', 'Meetings'],
    ['a traction', () => `/traction/${traction.id}/${traction.threadId}`, 'Leadership'],
    ['a meeting’s history', () => `/traction/${traction.id}/${traction.threadId}/meetinghistory`, 'Leadership'],
    ['the registration', () => '/register', /./],
  ])('%s', async (_, path, heading) => {
    const asked = await startOf(path(), heading);
    expect(asked.length).toBeGreaterThan(0);
    expect(twice(asked)).toEqual([]);
  });
});

it.each<[string, () => string, RegExp]>([
  ['a traction', () => `/traction/${traction.id}/${traction.threadId}/meetingoverview`, /traction-screen|meeting-overview-screen/],
  ['a live meeting', () => `/meeting/live/${traction.meetingId}`, /live-meeting-screen/],
])('the code of %s is asked for while the app’s own code is on its way, and once', async (_, path, own) => {
  const visitor = await browsing.visitor();
  const { page } = visitor;
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') fetched.push(new URL(request.url()).pathname);
  });
  let letIn = (): void => undefined;
  const mayEnter = new Promise<void>((go) => {
    letIn = go;
  });
  await page.route(/assets\/vendor-.*\.js$/, async (route) => {
    await mayEnter;
    await route.continue();
  });
  const entered = visitor.enter(owner, path());
  await expect.poll(() => fetched.filter((each) => own.test(each)).length).toBeGreaterThan(0);
  letIn();
  await entered;
  await page.getByRole('heading', { name: 'Leadership' }).first().waitFor();
  await settled(page);
  expect(twice(fetched.filter((each) => each.startsWith('/assets/')))).toEqual([]);
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
