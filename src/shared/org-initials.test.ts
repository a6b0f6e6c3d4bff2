import { describe, expect, it } from 'vitest';
import { initialsOfOrg } from './org-initials.ts';

describe('initialsOfOrg', () => {
  it.each([
    ['Harbor & Pine', 'HP'],
    ['Acme', 'AC'],
    ['the big blue company', 'TB'],
    ['Ö', 'Ö'],
  ])('%s is %s', (name, initials) => {
    expect(initialsOfOrg(name)).toBe(initials);
  });
});
