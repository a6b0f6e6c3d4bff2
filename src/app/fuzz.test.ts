import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '#server/http/route.ts';
import { runsOf } from '#testing/runs.ts';
import { anything, inputSchemas, sampleOf, spoiled } from '#testing/sample.ts';
import { makeThings, ownField, picking, type Things } from '#testing/things.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { routes } from './features.ts';

let here: World;
let who: Actor;
let things: Things;

beforeAll(async () => {
  here = await world();
  who = await here.org('Fuzzed');
  things = await makeThings(who, await here.traction([who, await here.person(who.orgId)]));
});
afterAll(() => here.close());

const asksOf = (route: Route) => {
  const { params, query, body } = inputSchemas(route.endpoint);
  const pick = picking(things, ownField(route));
  const good = (full: boolean) => ({
    params: sampleOf(params, pick, '', true),
    query: sampleOf(query, pick, '', full),
    body: sampleOf(body, pick, '', full),
  });
  return fc.boolean().chain((full) => {
    const { params: p, query: q, body: b } = good(full);
    return fc.record({
      params: fc.oneof({ weight: 4, arbitrary: fc.constant(p) }, { weight: 1, arbitrary: spoiled(p) }),
      query: fc.oneof({ weight: 3, arbitrary: fc.constant(q) }, { weight: 1, arbitrary: spoiled(q) }),
      body: fc.oneof({ weight: 8, arbitrary: spoiled(b) }, { weight: 1, arbitrary: anything() }),
    });
  });
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();

const urlOf = (route: Route, params: Record<string, unknown>, query: Record<string, unknown>): string => {
  const path = route.endpoint.path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => encodeURIComponent(asText(params[name] ?? 'missing').slice(0, 180)).replace(/^\.+$/, 'dots') || 'empty',
  );
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, asText(value).slice(0, 2_000)]));
  return `/api/v2/${path}?${search.toString()}`;
};

const payloadOf = (body: unknown): string => JSON.stringify(body) ?? '';

describe('wrong input of every kind', () => {
  it.each(routes.filter((route) => route.endpoint.name !== 'session.end').map((route) => [route.endpoint.name, route] as const))(
    'X-01: %s answers below 500 in the one shape, and names the field when the form of the input is wrong',
    async (_, route) => {
      const kept = { authorization: `Bearer ${who.token}`, 'x-session-context': who.context };
      await fc.assert(
        fc.asyncProperty(asksOf(route), async ({ params, query, body }) => {
          const answer = await here.app.inject({
            method: route.endpoint.method,
            url: urlOf(route, params as Record<string, unknown>, query as Record<string, unknown>),
            headers: { ...kept, 'content-type': 'application/json' },
            ...(route.endpoint.method === 'GET' ? {} : { payload: payloadOf(body) }),
          });
          expect(answer.statusCode, answer.body.slice(0, 300)).toBeLessThan(500);
          if (String(answer.headers['content-type']).startsWith('application/json')) {
            const told = answer.json<{ succeeded: boolean; messages: { text: unknown }[] }>();
            expect(told.succeeded, answer.body.slice(0, 300)).toBe(answer.statusCode < 400);
            expect(told.messages.every(({ text }) => typeof text === 'string' && text !== '')).toBe(true);
            expect(told.succeeded || told.messages.length > 0, answer.body.slice(0, 300)).toBe(true);
          }
          if (answer.statusCode !== 422) return;
          const refused = answer.json<{ messages: { text: string }[]; codes?: Record<string, string[]> }>();
          expect(refused.messages[0]?.text).toBeTruthy();
          expect(Object.keys(refused.codes ?? {}).length, answer.body.slice(0, 300)).toBeGreaterThan(0);
        }),
        runsOf(3),
      );
    },
  );
});
