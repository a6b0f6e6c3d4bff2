import { describe, expect, it } from 'vitest';
import { matchesWords } from './palette.ts';

describe('matchesWords', () => {
  it('finds by the beginnings of words, in any order', () => {
    expect(matchesWords('Add To-Do', 'ad to')).toBe(true);
    expect(matchesWords('Add To-Do', 'do add')).toBe(true);
    expect(matchesWords('Add To-Do', 'rock')).toBe(false);
  });

  it('ignores accents and case', () => {
    expect(matchesWords('Élodie Brontë', 'elodie bronte')).toBe(true);
  });

  it('matches everything when nothing is typed', () => {
    expect(matchesWords('Anything', '  ')).toBe(true);
  });
});
