import { describe, expect, it } from 'vitest';
import { holderNameOf, holdersOf, isHeldBy, isOpenSeat, namesOf, withoutHolder } from './holders.ts';

const person = (assignedTo: string, isDeactivated = false) => ({
  assignedTo,
  assignedToFirstName: null,
  assignedToLastName: null,
  assignedToId: `id of ${assignedTo}`,
  avatarUrl: null,
  isDeactivated,
});
const named = (assignedTo: string) => ({ ...person(assignedTo), assignedToId: null });
const seat = { ...person('Jonas'), coHolders: [person('Edie', true), named('Tom')] };

describe('holders of a seat', () => {
  it('are open where nobody holds it, or only people who were deactivated', () => {
    expect(isOpenSeat({ assignedTo: null })).toBe(true);
    expect(isOpenSeat(seat)).toBe(false);
    expect(isOpenSeat({ ...person('Edie', true), coHolders: [person('Max', true)] })).toBe(true);
    expect(isOpenSeat({ ...person('Edie', true), coHolders: [named('Tom')] })).toBe(false);
  });

  it('are told by name; who was deactivated with the word for it', () => {
    expect(namesOf(seat)).toBe('Jonas, Edie, Tom');
    expect(namesOf(seat, 'deactivated')).toBe('Jonas, Edie (deactivated), Tom');
    expect(namesOf({ ...seat, assignedTo: null })).toBe('');
  });

  it('are known by their person, first or beside', () => {
    expect(['Jonas', 'Edie', 'Tom'].map((name) => isHeldBy(seat, `id of ${name}`))).toEqual([true, true, false]);
  });

  it('stay in their order when one of them leaves', () => {
    const without = (at: number) => {
      const leaving = holdersOf(seat)[at];
      return leaving && namesOf(withoutHolder(seat, holderNameOf(leaving)));
    };
    expect([0, 1, 2].map(without)).toEqual(['Edie, Tom', 'Jonas, Tom', 'Jonas, Edie']);
    const alone = { ...named('Tom'), coHolders: [] };
    expect(withoutHolder(alone, { assignedToId: null, holderName: 'Tom' })).toMatchObject({ assignedTo: null, coHolders: [] });
  });
});
