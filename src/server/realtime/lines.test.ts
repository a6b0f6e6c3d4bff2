import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { lineOf } from './lines.ts';

/** Asks that end when they are told to. */
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

it('does the work of a connection in order, one at a time, also after one that failed', async () => {
  const { begun, ends, ask } = asks();
  const line = lineOf({});
  const answers = [1, 2].map((at) => line.ask(ask(at)));
  const failed = line.ask(() => Promise.reject(new Error('refused')));
  answers.push(line.add(ask(3)));
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

it('refuses at once what is asked beyond 32 that wait, takes what follows from them, and asks again once there is room', async () => {
  const { begun, ends, ask } = asks();
  const line = lineOf({});
  const first = line.ask(ask(0));
  await turn();
  const waiting = Array.from({ length: 32 }, (_, at) => line.ask(async () => at));
  await expect(line.ask(ask(33))).rejects.toThrow('a connection asks more than it may');
  const told = line.add(async () => 'told');
  ends[0]?.();
  await first;
  expect(await Promise.all(waiting)).toHaveLength(32);
  expect(await told).toBe('told');
  expect(await line.ask(async () => 'again')).toBe('again');
  expect(begun).toEqual([0]);
});

it('gives each connection a line of its own', async () => {
  const { ends, ask } = asks();
  const [one, other] = [{}, {}];
  const held = lineOf(one).ask(ask(1));
  expect(await lineOf(other).ask(async () => 2)).toBe(2);
  expect(lineOf(one)).toBe(lineOf(one));
  ends[0]?.();
  expect(await held).toBe(1);
});
