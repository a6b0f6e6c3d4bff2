import { expect, it } from 'vitest';
import { periodFilter } from './periods.ts';

const today = '2026-03-03';

it.each([
  ['today', { operator: 'gt', value: '2026-03-02' }],
  ['week', { operator: 'gt', value: '2026-02-24' }],
  ['month', { operator: 'gt', value: '2026-02-01' }],
  ['quarter', { operator: 'gt', value: '2025-12-03' }],
] as const)('P-08: a period ends today, and has its number of days: %s', (period, filter) => {
  expect(periodFilter('created', period, today)).toEqual({ field: 'created', ...filter });
});

it('P-08: what is older is all that the longest period lacks', () => {
  expect(periodFilter('created', 'older', today)).toEqual({ field: 'created', operator: 'lt', value: '2025-12-04' });
});
