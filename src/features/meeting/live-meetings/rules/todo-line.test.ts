import { describe, expect, it } from 'vitest';
import { markAt, matching, withOwner, withoutMark } from './todo-line.ts';

describe('a To-Do in one line (K-17)', () => {
  it('an @ or a slash at the beginning of a word is a mark up to the caret; inside a word it is text', () => {
    expect(markAt('Ask for a slot @el', 18)).toEqual({ kind: 'owner', from: 15, query: 'el' });
    expect(markAt('@', 1)).toEqual({ kind: 'owner', from: 0, query: '' });
    expect(markAt('Call /fri', 9)).toEqual({ kind: 'day', from: 5, query: 'fri' });
    for (const text of ['and/or', 'me@firm', 'Ask @el now', '']) expect(markAt(text, text.length), text).toBeUndefined();
    expect(markAt('Ask @el now', 7)?.query).toBe('el');
  });

  it('takes the mark out of the words and keeps what stands around it', () => {
    const take = (text: string, caret = text.length) => {
      const mark = markAt(text, caret);
      return mark && withoutMark(text, mark);
    };
    expect([take('Ask @el'), take('Ask @el for it', 7), take('@el')]).toEqual(['Ask ', 'Ask for it', '']);
  });

  it('finds by the beginning of any word, whatever its accents', () => {
    const people = ['Elena Marsh', 'José Élan', 'Mark Bell'].map((label) => ({ label }));
    expect(matching(people, 'el').map(({ label }) => label)).toEqual(['Elena Marsh', 'José Élan']);
    expect(matching(people, '')).toHaveLength(3);
    expect(matching(people, 'x')).toEqual([]);
  });

  it('the first name replaces the owner of the Issue, further ones are added once', () => {
    expect(withOwner(['jonas'], 'elena', false)).toEqual(['elena']);
    expect(withOwner(['elena'], 'dev', true)).toEqual(['elena', 'dev']);
    expect(withOwner(['elena', 'dev'], 'elena', true)).toEqual(['dev', 'elena']);
  });
});
