import { describe, expect, it } from 'vitest';
import { newId } from './ids.ts';
import { hueBucket, hueOf, initialsOf, nameFormats, nameOf } from './names.ts';

const jonas = { firstName: 'Jonas', lastName: 'Beck' };

describe('nameOf', () => {
  it('Z-09: writes the five formats', () => {
    expect(nameFormats.map((format) => nameOf(jonas, format))).toEqual(['Jonas', 'Jonas B', 'Jonas B.', 'J. Beck', 'Beck, Jonas']);
  });

  it('gives the full name without a format, and a single name without stray punctuation', () => {
    expect(nameOf(jonas)).toBe('Jonas Beck');
    const ann = { firstName: 'Ann', lastName: '' };
    expect(nameFormats.map((format) => nameOf(ann, format))).toEqual(['Ann', 'Ann', 'Ann', 'Ann', 'Ann']);
  });

  it('gives the initials, which are whole signs', () => {
    expect(initialsOf(jonas)).toBe('JB');
    const odd = { firstName: 'e\u0301lodie', lastName: '\u{1F98A} Fox' };
    expect(initialsOf(odd)).toBe('E\u0301\u{1F98A}');
    expect(nameFormats.map((format) => nameOf(odd, format)).join()).toBe(
      'e\u0301lodie,e\u0301lodie \u{1F98A},e\u0301lodie \u{1F98A}.,e\u0301. \u{1F98A} Fox,\u{1F98A} Fox, e\u0301lodie',
    );
  });
});

describe('hueOf', () => {
  it('Z-10: a bucket of hues holds 60 degrees', () => {
    expect([0, 59, 60, 119, 120, 359].map(hueBucket)).toEqual([0, 0, 1, 1, 2, 5]);
  });

  it('Z-10: distributes ids evenly over six hues, 60 degrees apart, and gives an id always the same hue', () => {
    const counts = [0, 0, 0, 0, 0, 0];
    for (let index = 0; index < 6_000; index += 1) {
      const id = newId();
      const hue = hueOf(id);
      expect(hueOf(id)).toBe(hue);
      counts[hue] = (counts[hue] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(250);
  });
});
