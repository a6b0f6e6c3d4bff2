import { describe, expect, it } from 'vitest';
import { newId } from './ids.ts';
import { hueOf, initialsOf, nameFormats, nameOf } from './names.ts';

const jonas = { firstName: 'Jonas', lastName: 'Beck' };

describe('nameOf', () => {
  it('Z-09: writes the five formats', () => {
    expect(nameFormats.map((format) => nameOf(jonas, format))).toEqual(['Jonas', 'Jonas B', 'Jonas B.', 'J. Beck', 'Beck, Jonas']);
  });

  it('writes a name in full without a format, and one of a single word without stray signs', () => {
    expect(nameOf(jonas)).toBe('Jonas Beck');
    const ann = { firstName: 'Ann', lastName: '' };
    expect(nameFormats.map((format) => nameOf(ann, format))).toEqual(['Ann', 'Ann', 'Ann', 'Ann', 'Ann']);
  });

  it('takes the initials', () => {
    expect(initialsOf(jonas)).toBe('JB');
  });
});

describe('hueOf', () => {
  it('Z-10: puts ids into six buckets of 60 degrees, evenly, and the same id always into the same', () => {
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
