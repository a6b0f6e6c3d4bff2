import { describe, expect, it } from 'vitest';
import { isPageRequested } from './requested-page.ts';

const item = { tractionId: 'a', ownerId: 'p', mine: true };

describe('isAskedFor', () => {
  it('is true for an item that matches every filter, with eq or in', () => {
    expect(
      isPageRequested(
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
    expect(isPageRequested({ body: {} }, item)).toBe(true);
  });

  it('is false for another meeting, and for filters that cannot be judged in the web', () => {
    expect(isPageRequested({ body: { filters: [{ field: 'tractionId', operator: 'in', value: ['b'] }] } }, item)).toBe(false);
    expect(isPageRequested({ body: { filters: [{ field: 'title', operator: 'contains', value: 'x' }] } }, item)).toBe(false);
    expect(isPageRequested({ body: { filters: [{ field: 'dueDate', operator: 'gte', value: 'x' }] } }, { ...item, dueDate: 'x' })).toBe(
      false,
    );
    expect(isPageRequested({ body: { filters: [{ field: 'archived', value: true }] } }, item)).toBe(false);
  });

  it('knows the filters that ask about a yes or no, about words of the title, and those that leave out nothing new', () => {
    const open = { ...item, title: 'Große Säge', isArchived: false, isLongTerm: false };
    const asks = (field: string, value: unknown, operator = 'eq') =>
      isPageRequested({ body: { filters: [{ field, operator, value }] } }, open);
    expect([asks('archived', false), asks('longTerm', false), asks('archived', true), asks('longTerm', true)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([asks('title', 'grosse', 'contains'), asks('title', 'stone', 'contains')]).toEqual([true, false]);
    expect([asks('alsoArchived', true), asks('doneFrom', '2026-03-02')]).toEqual([true, true]);
  });
});

it('an item is shown in a list that the address names only where it belongs to what is named', () => {
  const list = { params: { type: 'Rock', id: 'a' } };
  expect(isPageRequested(list, { type: 'Rock', id: 'a' })).toBe(true);
  expect(isPageRequested(list, { type: 'Rock', id: 'b' })).toBe(false);
  expect(isPageRequested({ ...list, query: { beforeId: 'c' } }, { type: 'Rock', id: 'a' })).toBe(false);
});
