import { describe, expect, it } from 'vitest';
import { addIn, patchIn, removeIn } from './cached.ts';

const reply = () => ({
  succeeded: true,
  items: [
    { id: 'a', title: 'A', owner: { id: 'p', name: 'P' } },
    { id: 'b', title: 'B' },
  ],
  totalCount: 2,
});

describe('cached replies', () => {
  it('patches an item and leaves the others as they are', () => {
    const before = reply();
    const after = patchIn(before, 'a', { title: 'New' }) as ReturnType<typeof reply>;
    expect(after.items[0]).toMatchObject({ id: 'a', title: 'New' });
    expect(after.items[1]).toBe(before.items[1]);
    expect(before.items[0]?.title).toBe('A');
  });

  it('finds items inside items', () => {
    expect((patchIn(reply(), 'p', { name: 'Q' }) as ReturnType<typeof reply>).items[0]?.owner).toEqual({ id: 'p', name: 'Q' });
  });

  it('gives the same reply when the item is not in it', () => {
    const before = reply();
    expect(patchIn(before, 'z', { title: 'x' })).toBe(before);
    expect(removeIn(before, 'z')).toBe(before);
  });

  it('removes an item and counts', () => {
    expect(removeIn(reply(), 'a')).toMatchObject({ items: [{ id: 'b' }], totalCount: 1 });
  });

  it('adds an item once and counts', () => {
    const after = addIn(reply(), { id: 'c' }, 'first');
    expect(after).toMatchObject({ items: [{ id: 'c' }, { id: 'a' }, { id: 'b' }], totalCount: 3 });
    expect(addIn(after, { id: 'c' }, 'last')).toBe(after);
  });
});

describe('answers that are read in pages', () => {
  const pages = {
    pages: [
      { items: [{ id: 'a' }], totalCount: 3, next: 'x' },
      { items: [{ id: 'b' }], next: 'y' },
    ],
    pageParams: [undefined, 'x'],
  };

  it('adds at the end of what is loaded, once, and counts on the first page', () => {
    const added = addIn(pages, { id: 'c' }, 'last');
    expect(added).toMatchObject({ pages: [{ items: [{ id: 'a' }], totalCount: 4 }, { items: [{ id: 'b' }, { id: 'c' }] }] });
    expect(addIn(added, { id: 'c' }, 'last')).toBe(added);
    expect(addIn(pages, { id: 'c' }, 'first')).toMatchObject({ pages: [{ items: [{ id: 'c' }, { id: 'a' }], totalCount: 4 }, {}] });
  });

  it('removes from whichever page has it, and counts on the first page', () => {
    expect(removeIn(pages, 'b')).toMatchObject({ pages: [{ items: [{ id: 'a' }], totalCount: 2 }, { items: [] }] });
    expect(removeIn(pages, 'z')).toBe(pages);
  });

  it('only counts what is added behind a page that others follow', () => {
    expect(addIn({ items: [{ id: 'a' }], totalCount: 2, next: 'x' }, { id: 'c' }, 'last')).toEqual({
      items: [{ id: 'a' }],
      totalCount: 3,
      next: 'x',
    });
  });
});
