import fc from 'fast-check';
import { beforeEach, expect, it, vi } from 'vitest';
import { addressOf, queryOf, rememberedList, rememberList } from './remembered-lists.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

const me = { orgId: 'org', personId: 'me' };

it('P-05 to P-08: a list is remembered for its tab and its person, as it was set last', () => {
  rememberList(me, 'team/rocks', { status: 'OffTrack', sort: '-dueDate', group: 'none', folded: 'Company' });
  expect(rememberedList(me, 'team/rocks')).toEqual({ status: 'OffTrack', sort: '-dueDate', group: 'none', folded: 'Company' });
  expect(rememberedList(me, 'team/todos')).toEqual({});
  expect(rememberedList({ ...me, personId: 'other' }, 'team/rocks')).toEqual({});
  expect(rememberedList({ ...me, orgId: 'other' }, 'team/rocks')).toEqual({});
  rememberList(me, 'team/rocks', {});
  expect(rememberedList(me, 'team/rocks')).toEqual({});
});

it('words, the page and the part of the list that one looks at are not remembered', () => {
  rememberList(me, 'team/rocks', { q: 'mill', page: '3', quarter: '2026-01-01', week: '2026-03-02', view: 'archive', sort: 'title' });
  expect(rememberedList(me, 'team/rocks')).toEqual({ sort: 'title' });
});

it('the lists set longest ago are forgotten, and what another program has written does no harm', () => {
  for (let count = 0; count < 150; count += 1) rememberList(me, `team ${count}/rocks`, { sort: 'title' });
  expect(rememberedList(me, 'team 149/rocks')).toEqual({ sort: 'title' });
  expect(rememberedList(me, 'team 50/rocks')).toEqual({ sort: 'title' });
  expect(rememberedList(me, 'team 49/rocks')).toEqual({});
  for (const text of ['{', '7', 'null', '{"org me team/rocks": 7}']) {
    kept.set('cairn.lists', text);
    expect(rememberedList(me, 'team/rocks')).toEqual({});
  }
});

it('any address becomes a query and the same address again', () => {
  const part = fc.string({ minLength: 1, maxLength: 20 }).filter((key) => !['page', 'quarter', 'week', '__proto__'].includes(key));
  fc.assert(
    fc.property(fc.dictionary(part, fc.string({ unit: 'grapheme' })), (address) => {
      expect(addressOf(queryOf(address))).toEqual({ ...address });
    }),
  );
});
