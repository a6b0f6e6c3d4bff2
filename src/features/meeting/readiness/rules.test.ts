import { expect, it } from 'vitest';
import { newId } from '#shared/ids.ts';
import type { Readiness } from './contract.ts';
import { isReady, whomToNudge } from './rules.ts';

const [me, other, third] = [newId(), newId(), newId()];

it('reminders go to people who are not ready, of those asked for, never to the sender', () => {
  const lack = [{ id: newId(), title: 'Cash on hand' }];
  const row = (personId: string, more: Partial<Readiness> = {}): Readiness => ({
    personId,
    numbersMissing: [],
    rocksWithoutStatus: [],
    todosOverdue: [],
    headlinesUnread: [],
    gives: [],
    nudgedAt: null,
    ...more,
  });
  const rows = [row(me, { numbersMissing: lack }), row(other, { rocksWithoutStatus: lack }), row(third)];
  expect(rows.map(isReady)).toEqual([false, false, true]);
  expect(isReady(row(me, { todosOverdue: lack }))).toBe(false);
  expect(isReady(row(me, { headlinesUnread: lack }))).toBe(false);
  const now = new Date('2026-03-03T15:00:00Z');
  const whom = (all: Readiness[], asked: string[] | undefined, byId: string) => whomToNudge(all, { asked, byId, now });
  expect(whom(rows, undefined, me)).toEqual([other]);
  expect(whom(rows, [third, me], me)).toEqual([]);
  expect(whom(rows, [other, third], third)).toEqual([other]);
  const again = (nudgedAt: string) => whom([row(other, { todosOverdue: lack, nudgedAt })], undefined, me);
  expect([again('2026-03-03T14:50:01Z'), again('2026-03-03T14:50:00Z')]).toEqual([[], [other]]);
});
