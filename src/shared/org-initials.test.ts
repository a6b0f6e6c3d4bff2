import { describe, expect, it } from 'vitest';
import { initialsOfOrg } from './org-initials.ts';

describe('initialsOfOrg', () => {
  it.each([
    ['Harbor & Pine', 'HP'],
    ['Acme', 'AC'],
    ['the big blue company', 'TB'],
    ['Ö', 'Ö'],
    ['e\u0301cole', 'E\u0301C'],
    ['\u{20BB7}野家 Tokyo', '\u{20BB7}T'],
    ['\u{20BB7}野家', '\u{20BB7}野'],
  ])('%s is %s', (name, initials) => {
    expect(initialsOfOrg(name)).toBe(initials);
  });
});
