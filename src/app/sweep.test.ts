import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutScoping } from '#server/db/wall.ts';
import type { Route } from '#server/http/route.ts';
import { makeBilling } from '#testing/paying.ts';
import { inputSchemas, sampleOf } from '#testing/sample.ts';
import { makePersonal, makeRarities, makeThings, marker, ownField, pickingFor, rowIds, type Things } from '#testing/things.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { routes } from './features.ts';

let here: World;
let victim: Actor;
let intruder: Actor;
let things: Things;
/** The same with what belongs to the victim alone. */
let personalThings: Things;

beforeAll(async () => {
  here = await world({ env: { BILLING: 'sandbox' } });
  victim = await here.org(`${marker} Inc`);
  intruder = await here.org('Intruders');
  const member = await here.person(victim.orgId);
  things = await makeThings(victim, await here.traction([victim, member], `${marker} meeting`));
  things = { ...(await rowIds(here, victim.orgId)), ...things, ...(await makeRarities(victim, things)) };
  things = { ...things, ...(await makeBilling(here, victim, marker)) };
  personalThings = { ...things, ...(await makePersonal(here, victim)) };
});
afterAll(() => here.close());

const headOf = async (): Promise<number> =>
  Number((await here.sql<{ seq: number }>('select seq from org_clock where org_id = $1', [victim.orgId], victim.orgId))[0]?.seq);

/**
 * Returns the kinds of thing that a path's `{id}` may mean, by the words of the path. All are tried, so a wrong guess costs nothing; what
 * charts have under the names of V/TOs' fields is tried with the charts' own paths.
 */
const guesses = (route: Route): string[] =>
  [...new Set([ownField(route), ...Object.keys(things)])].filter(
    (name) => things[name] !== undefined && (name === ownField(route) || !/^ac[A-Z]/.test(name)),
  );

/** Keeps one of requests that are the same, as most guesses make where a path has no `{id}`. */
const different = <Ask>(all: Ask[]): Ask[] => [...new Map(all.map((ask) => [JSON.stringify(ask), ask])).values()];

/** Which things a path's `{id}` is tried with: all of them, or the kind alone that its words name. */
type Trying = 'all' | 'named';
/** All guesses take a minute, so they are made by the long tests alone. */
const widely: Trying = process.env['CAIRN_LONG_TESTS'] === 'true' ? 'all' : 'named';

const asks = (route: Route, trying: Trying) => {
  const { params, query, body } = inputSchemas(route.endpoint);
  const hasIds = Object.keys(params.properties ?? {}).length + Object.keys(query.properties ?? {}).length > 0;
  const names = !hasIds ? ['tractionId'] : trying === 'all' ? guesses(route) : [ownField(route)];
  const all = names.flatMap((own) =>
    [false, true].map((full) => ({
      params: sampleOf(params, pickingFor(route, things, own), '', true) as never,
      query: sampleOf(query, pickingFor(route, things, own), '', full) as never,
      body: sampleOf(body, pickingFor(route, things, own), '', full) as never,
    })),
  );
  return different(all);
};

/** Sends the victim's ids to every endpoint as the intruder. Returns what leaked. */
const sweep = async (trying: Trying): Promise<{ leaks: string[]; statuses: Map<string, Set<number>> }> => {
  // Cached answers of an earlier sweep would hide a leak.
  here.appContext.answers.clear();
  here.appContext.memos.clear();
  const leaks: string[] = [];
  const statuses = new Map<string, Set<number>>();
  for (const route of routes.filter((each) => each.access.kind === 'org')) {
    const seen = new Set<number>();
    for (const ask of asks(route, trying)) {
      const answer = await intruder.call(route.endpoint, ask);
      seen.add(answer.status);
      if (JSON.stringify(answer).includes(marker)) leaks.push(`${route.endpoint.name}: ${JSON.stringify(answer).slice(0, 200)}`);
    }
    statuses.set(route.endpoint.name, seen);
  }
  return { leaks, statuses };
};

/** Returns leaks, changed rows and server errors; empty when the walls hold. */
const breaches = async (trying: Trying = widely): Promise<string[]> => {
  const before = await headOf();
  const { leaks, statuses } = await sweep(trying);
  const after = await headOf();
  const broken = [...statuses].filter(([, seen]) => [...seen].some((status) => status >= 500)).map(([name]) => `${name} failed`);
  return [...leaks, ...(after === before ? [] : [`${after - before} changes`]), ...broken];
};

const withoutFence = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  const tables = await here.sql<{ name: string }>('select oid::regclass::text as name from pg_class where relrowsecurity');
  const set = async (mode: string) => {
    for (const { name } of tables) await here.sql(`alter table ${name} ${mode} row level security`);
  };
  await set('disable');
  try {
    return await run();
  } finally {
    await set('enable');
  }
};

/** Returns the routes of a signed-in person that name something by an id, such as another person, a device or a file; not those of codes. */
const personal = () =>
  routes.filter(({ access, endpoint }) => {
    const names = Object.keys(inputSchemas(endpoint).params.properties ?? {});
    return access.kind === 'person' && names.length > 0 && !names.includes('code');
  });

/** The path's `{id}` is a person or an organisation. */
const asksOfPerson = (route: Route) => {
  const { params, query, body } = inputSchemas(route.endpoint);
  return ['personId', 'orgId'].map((own) => {
    const pick = pickingFor(route, personalThings, own);
    return {
      params: sampleOf(params, pick, '', true) as never,
      query: sampleOf(query, pick, '', true) as never,
      body: sampleOf(body, pick, '', true) as never,
    };
  });
};

/** What the database keeps of a person beside the rows of an organisation; all of it must stay as it is. */
const tablesOfPerson: Record<string, string> = {
  person: 'id = $1',
  org_member: 'person_id = $1',
  session_context: 'person_id = $1',
  sign_in_record: 'person_id = $1',
  'auth."user"': 'id = $1',
  'auth.session': '"userId" = $1',
  'auth.account': '"userId" = $1',
  'auth.passkey': '"userId" = $1',
  'auth."twoFactor"': '"userId" = $1',
};

const keptOf = async (): Promise<unknown> => {
  const kept: unknown[] = [await here.sql('select * from org where id = $1', [victim.orgId], victim.orgId)];
  for (const [table, where] of Object.entries(tablesOfPerson))
    kept.push(await here.sql(`select to_jsonb(t) as row from ${table} t where ${where} order by t::text`, [victim.personId], victim.orgId));
  return kept;
};

/** Sends the victim's own ids to every endpoint of a signed-in person as the intruder; returns what was accepted, told or changed. */
const breachesOfPerson = async (): Promise<string[]> => {
  const kept = await keptOf();
  const found: string[] = [];
  for (const route of personal())
    for (const ask of asksOfPerson(route)) {
      const answer = await intruder.call(route.endpoint, ask);
      const told = JSON.stringify(answer).includes(marker);
      if (told || answer.status < 400 || answer.status >= 500)
        found.push(`${route.endpoint.name}: ${answer.status} ${JSON.stringify(answer).slice(0, 200)}`);
    }
  expect(await keptOf()).toEqual(kept);
  return [...new Set(found)];
};

describe('ids of another person, of their devices, keys, pictures and organisations', () => {
  it('B-57, A-42: are refused by every endpoint of a signed-in person', async () => {
    expect(personal().length).toBeGreaterThan(25);
    expect(await breachesOfPerson()).toEqual([]);
  }, 900_000);

  it('are refused without row-level security, by the conditions of the queries alone', async () => {
    expect(await withoutFence(breachesOfPerson)).toEqual([]);
  }, 900_000);

  it('are accepted from the person themselves, which proves that the ids are right', async () => {
    const files = personal().filter(({ endpoint }) => endpoint.transport?.kind === 'download');
    for (const route of files) {
      const statuses = [];
      for (const ask of asksOfPerson(route)) statuses.push((await victim.call(route.endpoint, ask)).status);
      expect(statuses, route.endpoint.name).toContain(200);
    }
  });
});

describe('ids of another organisation', () => {
  // What either wall stops alone, both stop together; so the long tests try all guesses with one wall at a time.
  it('are refused by every endpoint, with both walls', async () => {
    expect(await breaches('named')).toEqual([]);
  }, 900_000);

  it('are refused with row-level security alone', async () => {
    expect(await withoutScoping(breaches)).toEqual([]);
  }, 900_000);

  it('are refused with the conditions of the queries alone', async () => {
    expect(await withoutFence(breaches)).toEqual([]);
  }, 900_000);

  it('are accepted somewhere without either wall, which proves that this test would notice', async () => {
    const { leaks } = await withoutFence(() => withoutScoping(() => sweep('named')));
    expect(leaks.length).toBeGreaterThan(0);
  }, 900_000);
});
