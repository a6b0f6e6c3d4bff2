import { describe, expect, it } from 'vitest';
import { isAskedFor } from './asked-for.ts';

const item = { tractionId: 'a', ownerId: 'p', mine: true };

describe('isAskedFor', () => {
  it('is true for an item that matches every filter, with eq or in', () => {
    expect(
      isAskedFor(
        {
          body: {
            filters: [
              { field: 'tractionId', operator: 'in', value: ['a', 'b'] },
              { field: 'mine', value: true },
            ],
          },
        },
        item,
      ),
    ).toBe(true);
    expect(isAskedFor({ body: {} }, item)).toBe(true);
  });

  it('is false for another meeting, and for filters that cannot be judged in the web', () => {
    expect(isAskedFor({ body: { filters: [{ field: 'tractionId', operator: 'in', value: ['b'] }] } }, item)).toBe(false);
    expect(isAskedFor({ body: { filters: [{ field: 'title', operator: 'contains', value: 'x' }] } }, item)).toBe(false);
    expect(isAskedFor({ body: { filters: [{ field: 'archived', value: true }] } }, item)).toBe(false);
  });
});

it('an item is shown in a list that the address names only where it belongs to what is named', () => {
  const list = { params: { type: 'Rock', id: 'a' } };
  expect(isAskedFor(list, { type: 'Rock', id: 'a' })).toBe(true);
  expect(isAskedFor(list, { type: 'Rock', id: 'b' })).toBe(false);
  expect(isAskedFor({ ...list, query: { beforeId: 'c' } }, { type: 'Rock', id: 'a' })).toBe(false);
});
