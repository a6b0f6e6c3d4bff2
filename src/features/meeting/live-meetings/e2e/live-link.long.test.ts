import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultFor } from '#features/home/dashboards/rules/defaults.ts';
import { homeAsks } from '#features/home/home/rules.ts';
import { type Browsing, browse, type Visitor } from '#testing/browse.ts';
import { commander } from '#testing/live.ts';
import type { SeededTraction } from '#testing/seed.ts';
import { settled } from '#testing/settled.ts';
import type { Actor } from '#testing/world.ts';
import { liveMeetingApi } from '../contract.ts';
import { attendeeOf } from '../rules.ts';

let browsing: Browsing;
let owner: Actor;
let member: Actor;
let traction: SeededTraction;
let send: ReturnType<typeof commander>;

beforeAll(async () => {
  browsing = await browse();
  owner = await browsing.here.org('Harbor & Pine');
  member = await browsing.here.person(owner.orgId, 'Member');
  traction = await browsing.here.traction([owner, member], 'Leadership');
  send = commander(traction);
});
afterAll(() => browsing.close());

const state = () => `live-meeting/${traction.meetingId}`;
const live = () => `/meeting/live/${traction.meetingId}`;
const nobody = {
  dashboard: defaultFor('Owner'),
  calendarDate: '2026-03-03',
  quarterMonth: 1,
  user: { userId: '', dashboardId: null },
  teams: [],
};
/** What only home asks for; the people are asked for by the meeting too. */
const homePaths = homeAsks(nobody)
  .map(([path]) => path)
  .filter((path) => path !== 'people/search');

/** Records the paths of the page's requests to the API, in order. */
const record = ({ page }: Visitor): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, path] = new URL(request.url()).pathname.split('/api/v2/');
    if (path !== undefined) asked.push(path);
  });
  return asked;
};

const isHere = async (who: Actor): Promise<boolean> => {
  const { liveMeeting } = await owner.call(liveMeetingApi.find, { params: { meetingId: traction.meetingId } });
  return attendeeOf(liveMeeting, who.personId)?.presence === 'here';
};

/** Keeps a page's sockets from the server until `open` is called; `registered` resolves when the meeting's hub has let the page in. */
const holdHub = async ({ page }: Visitor): Promise<{ open: () => void; registered: Promise<void> }> => {
  const held = Promise.withResolvers<void>();
  const registered = Promise.withResolvers<void>();
  await page.routeWebSocket(/./u, async (socket) => {
    await held.promise;
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      if (/^43\/live-meeting-hub,.*"succeeded":true/.test(String(message))) registered.resolve();
    });
  });
  return { open: held.resolve, registered: registered.promise };
};

describe('a link to a live meeting', () => {
  it('opens it without home’s data, asks for it once, and joins before the hub is there; home loads when it closes (B-46)', async () => {
    await send(owner, 'start');
    const visitor = await browsing.visitor();
    await visitor.enter(member, '/meetings');
    await visitor.page.getByRole('link', { name: 'Join meeting: Leadership' }).waitFor();
    const asked = record(visitor);
    const hub = await holdHub(visitor);
    await visitor.page.goto(live());
    await visitor.page.getByRole('heading', { level: 1, name: 'Segue' }).waitFor();
    await expect.poll(() => isHere(member)).toBe(true);
    expect(asked).toContain('live-meeting/join');
    expect(asked.filter((path) => homePaths.includes(path))).toEqual([]);
    hub.open();
    await hub.registered;
    await settled(visitor.page);
    // The meeting has come with the page's start.
    expect(asked).not.toContain(state());
    expect(asked.filter((path) => path === 'live-meeting/join')).toHaveLength(1);
    await visitor.page.getByRole('button', { name: 'Leave' }).first().click();
    await expect.poll(() => homePaths.filter((path) => !asked.includes(path))).toEqual([]);
    await visitor.page.getByRole('heading', { level: 1, name: /^Good / }).waitFor();
    expect(visitor.faults).toEqual([]);
  });
});

describe('a move before the hub is there', () => {
  it('is shown once the page listens (K-30)', async () => {
    const visitor = await browsing.visitor();
    const hub = await holdHub(visitor);
    await visitor.enter(member, live());
    await visitor.page.getByRole('heading', { level: 1, name: 'Segue' }).waitFor();
    await expect.poll(() => isHere(member)).toBe(true);
    await send(owner, 'nextAgendaItem');
    hub.open();
    await visitor.page.getByRole('heading', { level: 1, name: 'Scorecard' }).waitFor();
    await send(owner, 'setAgendaItem', { agendaIndex: 0 });
    expect(visitor.faults).toEqual([]);
  });
});

describe('an ended meeting', () => {
  it('is gone from every home by an event: no home asks from time to time, and none is loaded again (B-46)', async () => {
    const homes = await Promise.all(
      [
        { who: owner, look: {} },
        { who: member, look: {} },
        { who: member, look: { width: 360, height: 780 } },
      ].map(async ({ who, look }) => {
        const visitor = await browsing.visitor(look);
        const { page } = visitor;
        /** What came over the sockets and what the page asked, in order. */
        const log: string[] = [];
        const registered = Promise.withResolvers<void>();
        page.on('websocket', (socket) =>
          socket.on('framereceived', ({ payload }) => {
            const said = String(payload);
            // The answer to the page's registering: from now on it is told.
            if (said.startsWith('43/live-update-hub,')) registered.resolve();
            // Each hub says the time when a page connects.
            if (said.startsWith('42/live-update-hub,') && !said.startsWith('42/live-update-hub,["Time"')) log.push('event');
          }),
        );
        page.on('request', (request) => {
          if (new URL(request.url()).pathname.startsWith('/api/')) log.push('ask');
        });
        await visitor.enter(who, '/');
        await page.getByRole('link', { name: /^Join/ }).first().waitFor();
        await registered.promise;
        await settled(page);
        await page.evaluate('globalThis.isSamePage = true');
        return { visitor, page, log };
      }),
    );
    for (const { log } of homes) log.length = 0;
    expect((await send(owner, 'end')).status).toBe(200);
    for (const { page, log, visitor } of homes) {
      await expect.poll(() => page.getByRole('link', { name: /^Join/ }).count()).toBe(0);
      // The page asked because it was told, on the page that was open.
      expect([log[0], log.includes('ask')]).toEqual(['event', true]);
      expect(await page.evaluate('globalThis.isSamePage')).toBe(true);
      expect(visitor.faults).toEqual([]);
    }
  });
});
