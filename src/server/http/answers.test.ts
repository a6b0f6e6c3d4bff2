import { expect, it } from 'vitest';
import { makeAnswers } from './answers.ts';

/** Work that waits until it is let go; `times` counts how often it began. */
const held = () => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const work = {
    times: 0,
    compute: () => {
      work.times += 1;
      return promise;
    },
    end: (text: string) => resolve(Buffer.from(text)),
    fail: (error: Error) => reject(error),
  };
  return work;
};

it('computes once for all who ask the same under the same tag meanwhile, and keeps it', async () => {
  const answers = makeAnswers(1);
  const work = held();
  const asked = [answers.once('todos', '"1"', work.compute), answers.once('todos', '"1"', work.compute)];
  work.end('two');
  expect((await Promise.all(asked)).map(String)).toEqual(['two', 'two']);
  expect(work.times).toBe(1);
  expect(String(answers.get('todos')?.bytes)).toBe('two');
});

it('computes anew for another tag, another question, and where nothing is kept', async () => {
  const work = held();
  work.end('one');
  for (const [answers, others] of [
    [makeAnswers(1), [['todos', '"2"'] as const, ['issues', '"1"'] as const]],
    [makeAnswers(0), [['todos', '"1"'] as const, ['todos', '"1"'] as const]],
  ] as const) {
    work.times = 0;
    await Promise.all([['todos', '"1"'] as const, ...others].map(([key, tag]) => answers.once(key, tag, work.compute)));
    expect(work.times).toBe(3);
  }
});

it('fails for all who wait, keeps nothing, and tries again for the next', async () => {
  const answers = makeAnswers(1);
  const work = held();
  const asked = Promise.allSettled([answers.once('todos', '"1"', work.compute), answers.once('todos', '"1"', work.compute)]);
  work.fail(new Error('away'));
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(answers.get('todos')).toBeUndefined();
  const next = held();
  next.end('back');
  expect(String(await answers.once('todos', '"1"', next.compute))).toBe('back');
});
