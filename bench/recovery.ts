import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../src/shared/ids.ts';
import { faultyApp } from '../src/testing/faults.ts';
import { remoteActor } from '../src/testing/remote-actor.ts';
import { line, median } from './stage.ts';

// Measures how long it takes until a command is acknowledged after a SIGKILL of the database, of the app, and of both.
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5);
const deadline = 60_000;

const app = await faultyApp();
try {
  await app.start();
  const actor = await remoteActor(app.origin, app.databaseUrl);
  let headers = await actor.headers();
  const isWritten = async (): Promise<boolean> => {
    const id = newId();
    const body = JSON.stringify({ id, title: `News ${id}`, ownerId: actor.personId, contentHtml: '', tractionId: actor.traction.id });
    try {
      const asked = { method: 'POST', headers: { ...headers, 'idempotency-key': id }, body, signal: AbortSignal.timeout(2_000) };
      const answer = await fetch(`${app.origin}/api/v2/headlines`, asked);
      await answer.text();
      if (answer.status === 401) headers = await actor.headers();
      return answer.ok;
    } catch {
      return false;
    }
  };
  const writtenSince = async (begin: number): Promise<number> => {
    while (!(await isWritten())) {
      if (performance.now() - begin > deadline) throw new Error(`nothing was acknowledged within ${deadline} ms`);
      await wait(20);
    }
    return performance.now() - begin;
  };
  for (const [what, killsDatabase, killsApp] of [
    ['after a kill of the database: acknowledged again', true, false],
    ['after a kill of the app', false, true],
    ['after a kill of both', true, true],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await writtenSince(performance.now());
      const begin = performance.now();
      if (killsDatabase) app.killDatabase();
      if (killsApp) await app.killApp();
      // The first commands are sent while the app starts: it is ready when one of them is acknowledged.
      const started = killsApp ? app.start() : Promise.resolve();
      times.push(await writtenSince(begin));
      await started;
      await app.ready();
    }
    line(what, `${(median(times) / 1_000).toFixed(1)} s`, `worst ${(Math.max(...times) / 1_000).toFixed(1)} s`, undefined, 'at most 3 s');
  }
} finally {
  await app.stop();
}
