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
  it('changes an item and leaves the others as they are', () => {
    const before = reply();
    const after = patchIn(before, 'a', { title: 'New' }) as ReturnType<typeof reply>;
    expect(after.items[0]).toMatchObject({ id: 'a', title: 'New' });
    expect(after.items[1]).toBe(before.items[1]);
    expect(before.items[0]?.title).toBe('A');
  });

  it('finds items nested in items', () => {
    expect((patchIn(reply(), 'p', { name: 'Q' }) as ReturnType<typeof reply>).items[0]?.owner).toEqual({ id: 'p', name: 'Q' });
  });

  it('returns the same reply when it does not contain the item', () => {
    const before = reply();
    expect(patchIn(before, 'z', { title: 'x' })).toBe(before);
    expect(removeIn(before, 'z')).toBe(before);
  });

  it('removes an item and lowers the count', () => {
    expect(removeIn(reply(), 'a')).toMatchObject({ items: [{ id: 'b' }], totalCount: 1 });
  });

  it('adds an item once and raises the count', () => {
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

  it('adds at the end of the loaded rows, once, and counts on the first page', () => {
    const added = addIn(pages, { id: 'c' }, 'last');
    expect(added).toMatchObject({ pages: [{ items: [{ id: 'a' }], totalCount: 4 }, { items: [{ id: 'b' }, { id: 'c' }] }] });
    expect(addIn(added, { id: 'c' }, 'last')).toBe(added);
    expect(addIn(pages, { id: 'c' }, 'first')).toMatchObject({ pages: [{ items: [{ id: 'c' }, { id: 'a' }], totalCount: 4 }, {}] });
  });

  it('removes from the page that has the item, and counts on the first page', () => {
    expect(removeIn(pages, 'b')).toMatchObject({ pages: [{ items: [{ id: 'a' }], totalCount: 2 }, { items: [] }] });
    expect(removeIn(pages, 'z')).toBe(pages);
  });

  it('only counts an item that belongs on a page not loaded yet', () => {
    expect(addIn({ items: [{ id: 'a' }], totalCount: 2, next: 'x' }, { id: 'c' }, 'last')).toEqual({
      items: [{ id: 'a' }],
      totalCount: 3,
      next: 'x',
    });
  });
});
