import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '#server/http/route.ts';
import { makeBilling } from '#testing/paying.ts';
import { inputSchemas, sampleOf } from '#testing/sample.ts';
import { makeThings, pickingFor, type Things } from '#testing/things.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { routes } from './features.ts';

/** Tables whose changes are logged under another entity's name. A live state has a hub of its own. */
const unwatched: Record<string, string> = {
  person: 'person',
  org: 'org',
  live_state: 'liveMeeting',
  section_notes: 'liveMeeting',
  // A trigger writes it with each change of a V/TO's content.
  vto_past: 'vtoRevision',
  // Likewise of a chart's seats.
  seat_past: 'acRevision',
};
/** Always part of the ETag: the role decides what a person sees, and the session's settings have a version. */
const always = new Set(['permission']);
/** Tables outside the change log: the server's own bookkeeping, and feature flags. */
const beside = new Set([
  'session_context',
  'idempotency',
  'org_clock',
  'change_log',
  'changes_since',
  'feature_flag',
  'org_flag',
  'schema_migration',
]);
const unlogged = 'a table whose changes are not logged: ';

let here: World;
let who: Actor;
let things: Things;
let entityOf: Map<string, string>;
const asked: string[] = [];

const listen = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const spy = (first: unknown, ...rest: unknown[]) => {
    asked.push(typeof first === 'string' ? first : String((first as { text?: string }).text));
    return query(first, ...rest);
  };
  Object.assign(client, { query: spy });
};

beforeAll(async () => {
  here = await world({ env: { CACHE_MEMORY: '0', BILLING: 'sandbox' } });
  await here.sql("insert into feature_flag (name, enabled) values ('meeting-pdfs', true), ('smart-rocks', true), ('chat-bot', true)");
  who = await here.org('Watched');
  things = await makeThings(who, await here.traction([who, await here.person(who.orgId)]));
  things = { ...things, ...(await makeBilling(here, who, 'Watched')), sessionContextId: who.context };
  await here.sql(
    "insert into chat (org_id, id, person_id, title) values ($1, $2, $3, 'Asked')",
    [who.orgId, who.context, who.personId],
    who.orgId,
  );
  const watched = await here.sql<{ table: string; entity: string }>(
    "select c.relname as table, convert_from(decode(split_part(encode(t.tgargs, 'hex'), '00', 1), 'hex'), 'UTF8') as entity from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname in ('log_added', 'log_at_commit')",
  );
  // Tables whose rows have a kind log an entity for each kind; which one an answer has follows from the endpoint's path.
  const ofKind = await here.sql<{ table: string; entity: string }>(
    "select c.relname as table, '{kind}' || convert_from(decode(split_part(encode(t.tgargs, 'hex'), '00', 1), 'hex'), 'UTF8') as entity from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgname = 'log_kind_at_commit'",
  );
  entityOf = new Map([
    ...[...watched, ...ofKind].map(({ table, entity }): [string, string] => [table, entity]),
    ...Object.entries(unwatched),
  ]);
  here.appContext.pools.app.on('connect', listen);
  await here.dropConnections();
});
afterAll(() => here.close());

const tablesIn = (queries: string[]): string[] => {
  const found = new Set<string>();
  for (const text of queries) for (const [, name = ''] of text.matchAll(/\b(?:from|join)\s+(?!lateral\b)"?([a-z_]+)"?/g)) found.add(name);
  return [...found].filter((name) => !beside.has(name));
};

/** The fields by which a search sorts, as its summary names them, the last five because it takes no more: an order may read further tables. */
const sortsOf = ({ endpoint }: Route) => {
  const [, fields] = /Sorts: ([^.]+)\./.exec(endpoint.summary) ?? [];
  return fields === undefined
    ? {}
    : {
        sorts: fields
          .split(', ')
          .slice(-5)
          .map((field) => ({ field, direction: 'asc' })),
      };
};

/** Endpoints whose body has no field that must be there by itself, but some that are needed together. */
const takesAll = new Set(['payment.calculateTax']);

const ask = (route: Route) => {
  const { params, query, body } = inputSchemas(route.endpoint);
  const pick = pickingFor(route, things);
  return {
    params: sampleOf(params, pick, '', true) as never,
    query: sampleOf(query, pick, '', true) as never,
    body: { ...(sampleOf(body, pick, '', takesAll.has(route.endpoint.name)) as object), ...sortsOf(route) } as never,
  };
};

describe('a cached answer is valid until an entity that it reads changes, so an endpoint names every entity that it reads', () => {
  it.each(
    routes
      .filter((route) => route.endpoint.reads !== undefined && route.access.kind === 'org')
      .map((route) => [route.endpoint.name, route] as const),
  )('%s', async (_, route) => {
    asked.length = 0;
    here.appContext.memos.clear();
    const answer = await who.call(route.endpoint, ask(route));
    expect(answer.status).toBe(200);
    const kind = route.endpoint.path.startsWith('ac/') ? 'ac' : 'vto';
    const entities = new Set(
      tablesIn(asked.filter((text) => !text.startsWith('begin'))).map(
        (table) =>
          entityOf.get(table)?.replace('{kind}', kind) ?? (table === 'enter' || table === 'peek' ? 'permission' : `${unlogged}${table}`),
      ),
    );
    expect(entities.size).toBeGreaterThan(0);
    const named = new Set<string>([...always, ...(route.endpoint.reads ?? [])]);
    // What is never cached may also read tables whose changes are not logged.
    const isSaid = (entity: string): boolean => named.has(entity) || (route.endpoint.timely === true && entity.startsWith(unlogged));
    expect([...entities].filter((entity) => !isSaid(entity))).toEqual([]);
  });
});
