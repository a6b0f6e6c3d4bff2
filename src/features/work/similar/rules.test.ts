import { describe, expect, it } from 'vitest';
import { byRank, signsOf } from './rules.ts';

const items = (ids: string) => [...ids].map((id) => ({ id }));
const merged = (first: string, second: string, most = 9) =>
  byRank(items(first), items(second), most)
    .map(({ id }) => id)
    .join('');

describe('byRank', () => {
  it('alternates between both lists, the first one ahead', () => {
    expect(merged('abc', 'xyz')).toBe('axbycz');
    expect(merged('abc', '')).toBe('abc');
    expect(merged('', 'xyz')).toBe('xyz');
    expect(merged('', '')).toBe('');
  });

  it('puts what is in both lists first, once', () => {
    expect(merged('abc', 'xc')).toBe('caxb');
    expect(merged('ab', 'ba')).toBe('ab');
  });

  it('returns no more than are wanted', () => {
    expect(merged('abc', 'xyz', 3)).toBe('axb');
  });
});

describe('signsOf', () => {
  it('tells numbers below 0 from all others', () => {
    expect(signsOf([0.5, -0.5, 0, -0, -0.000_001])).toBe('10110');
    expect(signsOf([])).toBe('');
  });
});
