import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionApis } from '#features/documents/collections/contract.ts';
import { type AnyEndpoint, pathOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { type FaultyApp, faults, faultyApp, strike } from '#testing/faults.ts';
import { type RemoteActor, remoteActor } from '#testing/remote-actor.ts';
import { chartApi, type Seat } from '../contract.ts';

/** Set more rounds by `CAIRN_FAULT_ROUNDS=100 npx vitest run --project e2e chart-faults`. */
const rounds = Number(process.env['CAIRN_FAULT_ROUNDS'] ?? 6);
const many = 1_000;

let app: FaultyApp;
let actor: RemoteActor;
let headers: Record<string, string>;

const ask = async <Answer>(endpoint: AnyEndpoint, params: Record<string, string>, body?: object): Promise<Answer> => {
  const answer = await fetch(`${app.origin}/api/v2/${pathOf(endpoint, { params })}`, {
    method: endpoint.method,
    headers: { ...headers, ...(endpoint.method === 'GET' ? {} : { 'idempotency-key': newId() }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
};

beforeAll(async () => {
  app = await faultyApp();
  await app.start();
  actor = await remoteActor(app.origin, app.databaseUrl);
  headers = await actor.headers();
});
afterAll(() => app.stop());

describe(`SIGKILL while ${many} seats are hung on another one, ${rounds} rounds`, () => {
  it('leaves all of them where they were or all where they go, and the chart a tree', { timeout: 120_000 + rounds * 30_000 }, async () => {
    const { folder } = await ask<{ folder: { id: string } }>(collectionApis.ac.companyFolder, {});
    const made = await ask<{ id: string }>(collectionApis.ac.addRevision, { collectionId: folder.id }, { title: 'Under fire' });
    const params = { collectionId: folder.id, revisionId: made.id };
    const rows = ['Top', 'One', 'Other', ...Array.from({ length: many }, (_, at) => `Seat ${at}`)].map((title, at) => ({
      line: at + 2,
      title,
      manager: at === 0 ? '' : at < 3 ? 'Top' : 'One',
    }));
    await ask(chartApi.import, params, { rows });
    const read = async () => (await ask<{ seats: Seat[] }>(chartApi.byId, params)).seats;
    const seats = await read();
    const ids = seats.filter(({ title }) => title.startsWith('Seat ')).map(({ id }) => id);
    const places = ['One', 'Other'].map((name) => seats.find(({ title }) => title === name)?.id ?? '');
    const counts = async () => {
      const now = await read();
      expect(now).toHaveLength(many + 3);
      expect(now.filter(({ parentId }) => parentId === null)).toHaveLength(1);
      return places.map((place) => now.filter(({ parentId }) => parentId === place).length);
    };
    // How long a move takes on this machine, so that the strikes fall into all of its parts.
    const begin = Date.now();
    await ask(chartApi.moveMany, params, { ids, parentId: places[1] });
    const took = Date.now() - begin;
    expect(await counts()).toEqual([0, many]);
    let at = 1;
    const outcomes = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const move = ask(chartApi.moveMany, params, { ids, parentId: places[1 - at] }).then(
        () => 'answered',
        () => 'cut',
      );
      await wait((took * (round + 1)) / (rounds + 1));
      await strike(app, faults[round % faults.length] ?? 'app');
      const outcome = await move;
      await app.ready();
      headers = await actor.headers();
      const now = await counts();
      expect(now.toSorted((one, other) => one - other)).toEqual([0, many]);
      const isMoved = now[1 - at] === many;
      // What was acknowledged is there.
      if (outcome === 'answered') expect(isMoved).toBe(true);
      if (isMoved) at = 1 - at;
      outcomes.add(outcome);
    }
    expect(outcomes).toContain('cut');
  });
});
