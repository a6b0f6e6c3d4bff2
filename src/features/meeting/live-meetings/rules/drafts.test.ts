import { describe, expect, it } from 'vitest';
import { choosingMine, draftOf, isUnsaved, received, saved, takingTheirs } from './drafts.ts';

const first = { html: '<p>One</p>', version: 3 };
const others = { html: '<p>Theirs</p>', version: 4, byId: 'maya' };
const typing = { ...draftOf(first), words: '<p>One, mine</p>' };

describe('notes that several people write at once', () => {
  it('another’s text shows at once when nothing of mine is unsaved', () => {
    expect(received(draftOf(first), others)).toEqual(draftOf(others));
  });

  it('my unsaved text stays, and the other’s is offered', () => {
    const both = received(typing, others);
    expect(both).toMatchObject({ words: '<p>One, mine</p>', theirs: others });
    const later = { ...others, html: '<p>Theirs again</p>', version: 5 };
    expect(received(both, later).theirs).toEqual(later);
    expect(received(received(both, later), others).theirs).toEqual(later);
  });

  it('the other’s text is taken, or mine is saved over it', () => {
    const both = received(typing, others);
    expect(takingTheirs(both)).toEqual(draftOf(others));
    const mine = choosingMine(both);
    expect(mine).toMatchObject({ words: '<p>One, mine</p>', based: others });
    expect(mine.theirs).toBeUndefined();
    expect(isUnsaved(mine)).toBe(true);
  });

  it('another change of the same item, and the same text, are no conflict', () => {
    expect(received(typing, { ...first, version: 4 })).toEqual({ ...typing, based: { ...first, version: 4 } });
    const same = { html: typing.words, version: 4 };
    expect(received(typing, same)).toEqual(draftOf(same));
  });

  it('an old version changes nothing, and my own text as the server sanitised it is no change', () => {
    expect(received(typing, { html: '<p>Older</p>', version: 2 })).toBe(typing);
    const sent = saved({ ...typing, words: '<p>One, mine and more</p>' }, '<p>One, mine</p>', 4);
    expect(isUnsaved(sent)).toBe(true);
    const cleaned = received(sent, { html: '<p>One, mine cleaned</p>', version: 4 });
    expect(cleaned).toMatchObject({ words: '<p>One, mine and more</p>', clean: '<p>One, mine</p>' });
    expect(received(cleaned, { html: '<p>One, mine cleaned</p>', version: 5 }).theirs).toBeUndefined();
  });
});
