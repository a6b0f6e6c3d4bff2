import { describe, expect, it } from 'vitest';
import { matchesWords, narrowed } from './palette.ts';

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

describe('narrowed', () => {
  it('takes the sign that asks for actions, people or meetings from the text', () => {
    expect(narrowed(' > add')).toEqual({ text: 'add', only: 'actions' });
    expect(narrowed('@ana')).toEqual({ text: 'ana', only: 'people' });
    expect(narrowed('#')).toEqual({ text: '', only: 'meetings' });
    expect(narrowed('call @ana')).toEqual({ text: 'call @ana', only: undefined });
  });
});
