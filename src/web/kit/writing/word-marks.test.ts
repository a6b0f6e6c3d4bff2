import { describe, expect, it } from 'vitest';
import { markWords, mergeWords } from './word-marks.ts';

const marked = (from: string, to: string): string =>
  markWords(from, to)
    .map(({ kind, text }) => ({ same: text, gone: `[-${text}-]`, new: `[+${text}+]` })[kind])
    .join('');

describe('markWords', () => {
  it('marks the words that changed, and no whole sentence', () => {
    expect(marked('reach two builds a week', 'reach three builds a week')).toBe('reach [-two-][+three+] builds a week');
    expect(marked('two builds a week', 'two builds a week, twelve hours a day')).toBe('two builds a week[+, twelve hours a day+]');
    expect(marked('Budget $86k, of which $61k is committed.', 'Budget $92k, of which $61k is committed.')).toBe(
      'Budget $[-86k-][+92k+], of which $61k is committed.',
    );
    expect(marked('Book the big crane', 'Book two cranes')).toBe('Book [-the big crane-][+two cranes+]');
    expect(marked('', 'All new')).toBe('[+All new+]');
    expect(marked('Same', 'Same')).toBe('Same');
  });
});

describe('mergeWords', () => {
  it('has the changes of both texts to what they started from', () => {
    const base = 'Cedar saunas on the coast.\nOne crew.';
    expect(mergeWords('Cedar saunas on the coast.\nTwo crews.', base, 'Cedar cabins on the coast.\nOne crew.')).toBe(
      'Cedar cabins on the coast.\nTwo crews.',
    );
    expect(mergeWords('Same', 'Base', 'Same')).toBe('Same');
  });

  it('is none where both changed the same words', () => {
    expect(mergeWords('Cedar houses', 'Cedar saunas', 'Cedar cabins')).toBeUndefined();
  });
});
