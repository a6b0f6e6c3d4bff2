import { describe, expect, it } from 'vitest';
import { everyPermission, isPermission, permissionsOf, roles } from './roles.ts';

describe('permissions', () => {
  it('B-44, B-45: are an action and an area, of those that there are', () => {
    expect(everyPermission).toHaveLength(5 * 4);
    for (const action of ['None', 'Read', 'Create', 'Update', 'Delete'])
      for (const area of ['None', 'Billing', 'License', 'Organization']) expect(isPermission(`${action}|${area}`)).toBe(true);
    for (const other of [
      'Update',
      'Billing|Update',
      'Update|Licence',
      'Approve|Billing',
      'update|billing',
      'Update|Billing ',
      'Update||',
      '',
    ])
      expect(isPermission(other)).toBe(false);
  });

  it('B-44: of a role are what decisions 17, 18 and 28 give it', () => {
    expect(roles.map(permissionsOf)).toEqual([
      ['Update|Billing', 'Update|License', 'Update|Organization'],
      ['Update|License', 'Update|Organization'],
      ['Update|License'],
      [],
      [],
    ]);
  });
});
