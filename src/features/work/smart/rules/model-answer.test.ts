import { describe, expect, it } from 'vitest';
import { criteria } from '../contract.ts';
import { readJudgement } from './model-answer.ts';

const answer = (more: object = {}): string =>
  JSON.stringify({ ...Object.fromEntries(criteria.map((name) => [name, { value: true, reason: 'It holds.' }])), rewrite: '', ...more });
const because = (reason: string): string => answer({ measurable: { value: false, reason } });

describe('readJudgement', () => {
  it('U-13: reads a judgement with a reason of up to 300 letters', () => {
    expect(readJudgement(because('a'.repeat(300)))?.measurable.value).toBe(false);
    expect(readJudgement(because('a'.repeat(301)))).toBeUndefined();
  });

  it.each([
    ['a NUL, which the database cannot keep', 'No\0number'],
    ['half a letter', 'No number \ud83d'],
    ['an address', 'See https://example.com'],
    ['nothing', ' '],
  ])('U-14: refuses a reason with %s', (_, reason) => {
    expect(readJudgement(because(reason))).toBeUndefined();
  });
});
