import { describe, expect, it } from 'vitest';
import { addPaletteSource, listPaletteSources } from './palette.ts';
import { matchesWords, narrowed } from './palette-words.ts';

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

describe('listPaletteSources', () => {
  it('puts what a screen adds to a group under its heading, for as long as the screen is there', () => {
    const source = (key: string, id: string) => ({ key, heading: 'Actions', items: [{ id, label: id, run: () => undefined }] });
    const ends = [addPaletteSource(source('actions', 'print')), addPaletteSource(source('actions/rocks', 'import'))];
    expect(listPaletteSources().map(({ key, items }) => [key, items.map(({ id }) => id)])).toEqual([['actions', ['print', 'import']]]);
    ends[1]?.();
    expect(listPaletteSources().map(({ items }) => items.map(({ id }) => id))).toEqual([['print']]);
    ends[0]?.();
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
