import { describe, expect, it } from 'vitest';
import { anybody } from '#server/text/text.ts';
import type { ListRequest } from '#shared/search.ts';
import { isColumnRequested, narrowedBy, requestedDays, requestedOwners } from './requested.ts';

const asking = (...filters: ListRequest['filters']): ListRequest => ({ filters, sorts: [] });
const status = (...value: string[]) => asking({ field: 'status', operator: 'in', value });

describe('what a list on paper was asked to show', () => {
  it('J-23: exactly these values are asked for, neither some of them nor more', () => {
    expect(isColumnRequested(status('NotDone', 'Pending'), 'status', ['Pending', 'NotDone'])).toBe(true);
    expect(isColumnRequested(status('NotDone'), 'status', ['Pending', 'NotDone'])).toBe(false);
    expect(isColumnRequested(status('NotDone', 'Pending', 'Done'), 'status', ['Pending', 'NotDone'])).toBe(false);
    expect(isColumnRequested(asking(), 'status', ['Pending'])).toBe(false);
  });

  it('J-23: days are those between two others, which are not asked for themselves; with one end alone there are none', () => {
    const after = { field: 'dueDate', operator: 'gt' as const, value: '2026-02-28' };
    const before = { field: 'dueDate', operator: 'lt' as const, value: '2026-03-08' };
    expect(requestedDays(asking(after, before))).toEqual({ from: '2026-03-01', to: '2026-03-07' });
    expect(requestedDays(asking(after))).toBeUndefined();
    expect(requestedDays(asking(before))).toBeUndefined();
  });

  it('J-23: what narrows a list is said, also words that are looked for in what was decided', () => {
    expect(narrowedBy(anybody, asking({ field: 'titleOrOutcome', operator: 'contains', value: 'crane' }), [])).toBe('“crane”');
    expect(narrowedBy(anybody, asking({ field: 'title', operator: 'contains', value: 'kiln' }), [])).toBe('“kiln”');
    expect(narrowedBy(anybody, asking(), [])).toBeUndefined();
  });

  it('J-23: the days on which things were created are said, the first or the last that belongs to them', () => {
    const created = (operator: 'eq' | 'lt' | 'gt') => narrowedBy(anybody, asking({ field: 'created', operator, value: '2026-02-28' }), []);
    expect(created('gt')).toBe('Created since Mar 1, 2026');
    expect(created('lt')).toBe('Created before Feb 28, 2026');
    expect(created('eq')).toBe('Created on Feb 28, 2026');
  });

  it('J-23: owners are looked up by ids alone', () => {
    const id = '01a21d32-8db4-773c-ab2d-e439fcdaed61';
    expect(requestedOwners(asking({ field: 'ownerId', operator: 'in', value: [id, 'nobody'] }))).toEqual([id]);
  });
});
