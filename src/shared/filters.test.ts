import { expect, it } from 'vitest';
import { filtersOf } from './filters.ts';

it('makes filters for one value and for several, and none for undefined', () => {
  expect(filtersOf({ status: ['Open', 'Done'], tractionId: undefined, ownerId: 'ann', mine: true, among: [] })).toEqual([
    { field: 'status', operator: 'in', value: ['Open', 'Done'] },
    { field: 'ownerId', operator: 'eq', value: 'ann' },
    { field: 'mine', operator: 'eq', value: true },
    { field: 'among', operator: 'in', value: [] },
  ]);
});
