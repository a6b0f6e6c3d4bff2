import { expect, it } from 'vitest';
import { ageOf } from './ages.ts';

it('says days for a week, weeks for a quarter, then months', () => {
  const said = [-1, 0, 1, 6, 7, 13, 14, 90, 91, 120, 213, 400].map((days) => {
    const age = ageOf(days);
    return 'count' in age ? `${age.count} ${age.key.slice(6)}` : age.key.slice(6);
  });
  expect(said).toEqual([
    'Today',
    'Today',
    '1 Days',
    '6 Days',
    '1 Weeks',
    '1 Weeks',
    '2 Weeks',
    '12 Weeks',
    '3 Months',
    '3 Months',
    '6 Months',
    '13 Months',
  ]);
});
