import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { pathOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { type Fault, type FaultyApp, faultyApp, strike } from '#testing/faults.ts';
import { type RemoteActor, remoteActor } from '#testing/remote-actor.ts';
import { ownerSql } from '#testing/seed.ts';

/** Set more rounds by `CAIRN_FAULT_ROUNDS=500 npx vitest run --project e2e faults`. */
const rounds = Number(process.env.CAIRN_FAULT_ROUNDS ?? 12);
const seed = Number(process.env.CAIRN_FAULT_SEED ?? Date.now() % 1_000_000);
const writers = 4;

let state = seed;
/** Returns a repeatable pseudo-random number from 0 up to 1 (linear congruential generator). */
const chance = (): number => {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return state / 2_147_483_648;
};

let app: FaultyApp;
let actor: RemoteActor;
let headers: Record<string, string>;
const writing = new AbortController();
const refusals: string[] = [];
const acknowledged: string[] = [];

/** Sends one headline until it is acknowledged, as the browser does: same id, same key. */
const write = async (): Promise<void> => {
  const id = newId();
  const body = JSON.stringify({
    id,
    title: `News ${id}`,
    ownerId: actor.personId,
    contentHtml: '',
    tractionId: actor.traction.id,
  });
  while (!writing.signal.aborted) {
    try {
      const answer = await fetch(`${app.origin}/api/v2/${pathOf(headlineApi.create, {})}`, {
        method: 'POST',
        headers: { ...headers, 'idempotency-key': id },
        body,
        signal: AbortSignal.timeout(5_000),
      });
      const text = await answer.text();
      if (answer.ok) {
        acknowledged.push(id);
        return;
      }
      if (answer.status === 401) headers = await actor.headers();
      else if (answer.status < 500) {
        refusals.push(`${answer.status} ${text}`);
        writing.abort();
      }
    } catch {
      // No answer and no refusal means that the app is down: the same request is sent again.
    }
    await wait(20);
  }
};

const keepWriting = async (): Promise<void> => {
  while (!writing.signal.aborted) await write();
};

const kept = async (): Promise<Set<string>> => {
  const rows = await ownerSql<{ id: string }>(app.databaseUrl, 'select id from headline where org_id = $1', [actor.orgId], actor.orgId);
  return new Set(rows.map(({ id }) => id));
};

/** Waits until a write is acknowledged: only that proves that the app works again, not its report that it is ready. */
const writtenSince = async (before: number): Promise<void> => {
  const end = Date.now() + 20_000;
  while (acknowledged.length <= before && refusals.length === 0) {
    if (Date.now() > end) throw new Error('nothing was acknowledged for 20 s');
    await wait(10);
  }
};

beforeAll(async () => {
  app = await faultyApp();
  await app.start();
  actor = await remoteActor(app.origin, app.databaseUrl);
  headers = await actor.headers();
});

afterAll(async () => {
  writing.abort();
  await app.stop();
});

describe(`SIGKILL under ${writers} writers, ${rounds} rounds (CAIRN_FAULT_SEED=${seed})`, () => {
  it('loses no acknowledged write, writes none twice, and comes back by itself', { timeout: 60_000 + rounds * 10_000 }, async () => {
    const all = Promise.all(Array.from({ length: writers }, keepWriting));
    let before = -1;
    for (let round = 1; round <= rounds; round++) {
      await writtenSince(before);
      before = acknowledged.length;
      await wait(chance() * 500);
      const draw = chance();
      const fault: Fault = draw < 0.5 ? 'app' : draw < 0.85 ? 'database' : 'both';
      await strike(app, fault);
      expect(refusals).toEqual([]);
      const expected = [...acknowledged];
      const present = await kept();
      expect(
        expected.filter((id) => !present.has(id)),
        `lost in round ${round} (${fault})`,
      ).toEqual([]);
    }
    await wait(300);
    writing.abort();
    await all;
    const present = await kept();
    expect(acknowledged.filter((id) => !present.has(id))).toEqual([]);
    expect(new Set(acknowledged).size).toBe(acknowledged.length);
    // Each writer may have been stopped after its write was stored and before the answer reached it.
    expect(present.size - acknowledged.length).toBeLessThanOrEqual(writers);
  });
});
