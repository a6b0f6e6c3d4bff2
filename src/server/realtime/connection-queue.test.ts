import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { queueOf } from './connection-queue.ts';

/** Requests that end when the test says so. */
const asks = () => {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const ask = (at: number) => async () => {
    begun.push(at);
    await new Promise<void>((end) => ends.push(end));
    return at;
  };
  return { begun, ends, ask };
};

it('runs the requests of a connection in order, one at a time, also after one that failed', async () => {
  const { begun, ends, ask } = asks();
  const queue = queueOf({});
  const answers = [1, 2].map((at) => queue.ask(ask(at)));
  const failed = queue.ask(() => Promise.reject(new Error('refused')));
  answers.push(queue.add(ask(3)));
  await turn();
  expect(begun).toEqual([1]);
  ends[0]?.();
  await turn();
  expect(begun).toEqual([1, 2]);
  ends[1]?.();
  await expect(failed).rejects.toThrow('refused');
  await turn();
  ends[2]?.();
  expect(await Promise.all(answers)).toEqual([1, 2, 3]);
});

it('refuses requests beyond 32 that wait, but takes work that follows from accepted ones, and takes requests again when there is room', async () => {
  const { begun, ends, ask } = asks();
  const queue = queueOf({});
  const first = queue.ask(ask(0));
  await turn();
  const waiting = Array.from({ length: 32 }, (_, at) => queue.ask(async () => at));
  await expect(queue.ask(ask(33))).rejects.toThrow('a connection asks more than it may');
  const told = queue.add(async () => 'told');
  ends[0]?.();
  await first;
  expect(await Promise.all(waiting)).toHaveLength(32);
  expect(await told).toBe('told');
  expect(await queue.ask(async () => 'again')).toBe('again');
  expect(begun).toEqual([0]);
});

it('has a queue for each connection', async () => {
  const { ends, ask } = asks();
  const [one, other] = [{}, {}];
  const held = queueOf(one).ask(ask(1));
  expect(await queueOf(other).ask(async () => 2)).toBe(2);
  expect(queueOf(one)).toBe(queueOf(one));
  ends[0]?.();
  expect(await held).toBe(1);
});
