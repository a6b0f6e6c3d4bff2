import { expect, it } from 'vitest';
import { lossOf } from './loss.ts';

it.each([
  ['deleted', [{ id: 'a', eraseAfter: '2026-04-02T00:00:00.000Z' }]],
  ['blocked', [{ id: 'a', eraseAfter: null }]],
  ['removed', [{ id: 'b', eraseAfter: null }]],
] as const)('B-47, B-49, B-50: an organisation was lost because it was %s', (what, orgs) => {
  expect(lossOf('a', orgs)).toBe(what);
});
