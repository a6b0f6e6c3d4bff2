import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepUnsent, storedDrafts } from '#web/core/session/stored-drafts.ts';
import { draftKeyOf, keepRefused, storeRefused } from './refused-text.tsx';

let keeper = { personId: 'paul', orgId: 'harbor' };
const spot = { id: 'focus', part: 'niche', what: 'Our niche' };
const place = draftKeyOf(spot.id, spot.part);
const words = () => storedDrafts(keeper).map((kept) => [kept.words, kept.code]);

describe('L-24: words of a V/TO that are not saved', () => {
  beforeEach(() => {
    keeper = { ...keeper, orgId: `${keeper.orgId}+` };
    const stored = new Map<string, string>();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    vi.stubGlobal('window', { location: { pathname: '/vto' } });
    return () => vi.unstubAllGlobals();
  });

  it('are kept once in their place, also where the end of the sign-in has kept them before', () => {
    storeRefused(keeper, { ...spot, part: 'description', words: 'of another part' });
    keepUnsent(keeper, [{ what: spot.what, words: 'too long', code: 'VAL_TOO_LONG', place }]);
    storeRefused(keeper, { ...spot, words: 'too long', code: 'VAL_TOO_LONG' });
    expect(words()).toEqual([
      ['of another part', undefined],
      ['too long', 'VAL_TOO_LONG'],
    ]);
  });

  it('are not replaced by a field that was emptied', () => {
    storeRefused(keeper, { ...spot, words: 'too long', code: 'VAL_TOO_LONG' });
    storeRefused(keeper, { ...spot, words: ' \n', code: 'VAL_REQUIRED' });
    keepRefused(keeper, { ...spot, words: '' }, new Error('refused'));
    expect(words()).toEqual([['too long', 'VAL_TOO_LONG']]);
  });
});
