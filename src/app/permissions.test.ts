import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { liveMeetingApi } from '#features/meeting/live-meetings/contract.ts';
import type { Route } from '#server/http/route.ts';
import { newId } from '#shared/ids.ts';
import { roles } from '#shared/roles.ts';
import { makeBilling } from '#testing/paying.ts';
import { permissionPage, type Walk } from '#testing/permission-page.ts';
import { inputSchemas, sampleOf } from '#testing/sample.ts';
import { makeRarities, makeThings, pickingFor, type Things } from '#testing/things.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { routes } from './features.ts';

const page = new URL('../../docs/permissions.md', import.meta.url);

let here: World;
let elsewhere: Actor;
const actors: Actor[] = [];
/** The things of each actor: their own, a colleague's in a shared meeting, and a colleague's in another meeting. */
const before = new Map<Actor, { own: Things; shared: Things; apart: Things }>();

/** Rolls back whatever a call changes from here on, so that all calls find the same data. */
const keepNothing = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as (...asked: unknown[]) => unknown;
  Object.assign(client, { query: (first: unknown, ...rest: unknown[]) => query(first === 'commit' ? 'rollback' : first, ...rest) });
};

/** Whether the current call was granted access. */
let granted = false;

const watchAccess = ({ access }: Route): void => {
  const { find } = access;
  access.find = async (asked) => {
    const value = await find(asked);
    granted = true;
    return value;
  };
};

/** Creates one of each thing for an invited person, with that person's own notification and session. */
const thingsOf = async (boss: Actor, owner: Actor, title: string, invited: Actor[]): Promise<Things> => {
  const notificationId = newId();
  await here.sql(
    "insert into notification (org_id, id, recipient_id, type, title, approval_url) values ($1, $2, $3, 'General', $4, 'nowhere')",
    [owner.orgId, notificationId, owner.personId, title],
    owner.orgId,
  );
  const become = (role: string) => here.sql('update org_member set role = $2 where person_id = $1', [owner.personId, role], owner.orgId);
  // An Observer is given nothing, but may have things from the time before.
  if (owner.role === 'Observer') await become('Member');
  const made = await makeThings(boss, await here.traction(invited, title), owner.personId);
  const rare = await makeRarities(boss, made);
  if (owner.role === 'Observer') await become('Observer');
  return { ...made, ...rare, notificationId, sessionContextId: owner.context };
};

const join = (who: Actor, { meetingId, meetingThreadId }: Things) =>
  who.call(liveMeetingApi.join, { body: { meetingId: meetingId ?? '', meetingThreadId: meetingThreadId ?? '' } });

beforeAll(async () => {
  here = await world({ env: { CACHE_MEMORY: '0', DATABASE_POOL: '2', BILLING: 'sandbox' } });
  await here.sql(
    "insert into feature_flag (name, enabled) values ('cascade-headlines', true), ('meeting-pdfs', true), ('smart-rocks', true), ('chat-bot', true), ('voice-assistant', true)",
  );
  const boss = await here.org('Walked');
  const billing = await makeBilling(here, boss, 'Walked');
  elsewhere = await here.org('Elsewhere');
  actors.push(boss);
  for (const role of roles.filter((each) => each !== 'Owner')) actors.push(await here.person(boss.orgId, role));
  const colleague = await here.person(boss.orgId);
  const shared = await thingsOf(boss, colleague, 'Shared', [colleague, ...actors]);
  const apart = await thingsOf(boss, colleague, 'Apart', [colleague]);
  for (const actor of actors) {
    const own = await thingsOf(boss, actor, `Own ${actor.role}`, [colleague, ...actors]);
    before.set(actor, { own: { ...own, ...billing }, shared: { ...shared, ...billing }, apart: { ...apart, ...billing } });
  }
  // Everybody stands in the lobbies of the meetings that they see, so that what needs presence is asked for by people who are there.
  for (const actor of actors) for (const things of Object.values(before.get(actor) ?? {})) await join(actor, things);
  routes.forEach(watchAccess);
  here.appContext.pools.app.on('connect', keepNothing);
  await here.dropConnections();
});
afterAll(() => here.close());

const ask = (route: Route, things: Things, full: boolean) => {
  const { params, query, body } = inputSchemas(route.endpoint);
  const pick = pickingFor(route, things);
  return {
    params: sampleOf(params, pick, '', true) as never,
    query: sampleOf(query, pick, '', full) as never,
    body: sampleOf(body, pick, '', full) as never,
  };
};

/** Returns true for inputs that require one of several optional fields: the test then sends all of them. */
const wantsAll = async (route: Route): Promise<boolean> => {
  const [boss] = actors as [Actor];
  return (await boss.call(route.endpoint, ask(route, before.get(boss)?.own ?? {}, false))).status === 422;
};

/** Returns the status of the answer. An answer that refuses the content after access was granted counts as permitted. */
const statusOf = async (who: Pick<Actor, 'call'>, route: Route, asked: ReturnType<typeof ask>): Promise<number> => {
  granted = false;
  const { status } = await who.call(route.endpoint, asked);
  return status === 422 && granted ? 200 : status;
};

const walkRoute = async (route: Route): Promise<Walk> => {
  const cells: Record<string, number> = {};
  const full = await wantsAll(route);
  const first = before.get(actors[0] as Actor)?.own ?? {};
  for (const actor of actors) {
    for (const [standing, things] of Object.entries(before.get(actor) ?? {})) {
      cells[`${actor.role} ${standing}`] = await statusOf(actor, route, ask(route, things, full));
    }
  }
  cells['elsewhere'] = await statusOf(elsewhere, route, ask(route, first, full));
  cells['signed out'] = await statusOf(here.visitor, route, ask(route, first, full));
  const { name, method, path } = route.endpoint;
  return { name, method, path, sentence: route.access.sentence, kind: route.access.kind, cells };
};

describe('every endpoint, for every role, with an own, a shared, an unshared and a foreign item', () => {
  it('answers as docs/permissions.md says', async () => {
    const walks: Walk[] = [];
    for (const route of routes) walks.push(await walkRoute(route));
    const refused = walks.filter(({ cells }) => Object.values(cells).includes(422)).map(({ name }) => name);
    expect(refused, 'input refused before access was granted').toEqual([]);
    const thrownOut = walks.flatMap(({ name, cells }) =>
      Object.entries(cells).flatMap(([who, status]) => (status === 401 && who !== 'signed out' ? [`${name} ${who}`] : [])),
    );
    expect(thrownOut, 'signed in, and answered as if not: run it again on a quieter machine').toEqual([]);
    for (const walk of walks) {
      if (walk.kind === 'open') continue;
      expect(walk.cells['signed out'], `${walk.name} signed out`).toBe(401);
      expect(
        Object.values(walk.cells).every((status) => status < 500),
        walk.name,
      ).toBe(true);
    }
    const made = permissionPage(walks);
    if (process.env['CAIRN_WRITE_PAPERS'] === 'true') (await import('node:fs')).writeFileSync(page, made);
    expect(readFileSync(page, 'utf8')).toBe(made);
  }, 900_000);
});
