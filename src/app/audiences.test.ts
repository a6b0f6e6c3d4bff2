import { afterAll, beforeAll, expect, it } from 'vitest';
import { audiencesOf } from '#server/realtime/audience.ts';
import { type World, world } from '#testing/world.ts';
import { audiences } from './features.ts';

let here: World;
beforeAll(async () => {
  here = await world();
});
afterAll(() => here.close());

it('each entity that a trigger logs has an audience; otherwise nobody would be told of its changes', async () => {
  const watched = await here.sql<{ entity: string }>(
    "select distinct convert_from(decode(split_part(encode(tgargs, 'hex'), '00', 1), 'hex'), 'UTF8') as entity from pg_trigger where tgname in ('log_added', 'log_updated', 'log_deleted', 'log_at_commit')",
  );
  const logged = [...watched.map(({ entity }) => entity), 'org', 'person'];
  const heard = new Set<string>(audiencesOf(audiences).keys());
  expect(logged.length).toBeGreaterThan(10);
  expect(logged.filter((entity) => !heard.has(entity))).toEqual([]);
});

it('two audiences for one entity are refused', () => {
  expect(() => audiencesOf([...audiences, ...audiences.slice(0, 1)])).toThrow('two audiences');
});
