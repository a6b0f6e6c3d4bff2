import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNarrowed, type ListShape, type ListState, readListState, startOf, writeListState } from './list-state.ts';

const shape: ListShape = {
  fields: ['status', 'ownerId'],
  groups: ['status', 'ownerId'],
  sorts: ['title', 'dueDate'],
  start: { picked: { status: ['OnTrack', 'OffTrack'] }, group: 'status', sort: 'dueDate' },
};

const values = fc.uniqueArray(
  fc.stringMatching(/^[A-Za-z0-9-]{1,12}$/).filter((word) => word !== 'none'),
  { maxLength: 4 },
);
const picked = fc
  .record({ status: values, ownerId: values })
  .map((each) => Object.fromEntries(Object.entries(each).filter(([, chosen]) => chosen.length > 0)));
const states: fc.Arbitrary<ListState> = fc.record({
  words: fc.string(),
  picked,
  group: fc.constantFrom(undefined, 'status', 'ownerId'),
  sort: fc.constantFrom('title', 'dueDate'),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  page: fc.nat(400),
  folded: values,
});

describe('the state of a list in the address (P-05 to P-09)', () => {
  it('is read as it was written, whatever it is', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(readListState(writeListState({}, shape, state), shape)).toEqual(state);
      }),
    );
  });

  it('is not written where it is as the list starts, and leaves the rest of the address alone', () => {
    expect(writeListState({ modal: '/org' }, shape, startOf(shape))).toEqual({ modal: '/org' });
    expect(readListState({}, shape)).toEqual(startOf(shape));
  });

  it('ignores what the list does not know', () => {
    expect(readListState({ group: 'colour', sort: '-colour', page: 'x', colour: 'red' }, shape)).toEqual(startOf(shape));
    expect(readListState({ page: '0' }, shape).page).toBe(0);
    expect(readListState({ page: '3' }, shape).page).toBe(2);
  });

  it('takes one period that it knows for a field with a day', () => {
    const dated = { ...shape, fields: ['status', 'created'], periods: ['created'] };
    const pickedIn = (created: string) => readListState({ created }, dated).picked['created'];
    expect(pickedIn('week')).toEqual(['week']);
    expect(pickedIn('fortnight.month.week')).toEqual(['month']);
    expect(pickedIn('fortnight')).toBeUndefined();
  });

  it('knows a filter that was taken away from one that was never set', () => {
    const without = { ...startOf(shape), picked: {} };
    expect(writeListState({}, shape, without)).toEqual({ status: 'none' });
    expect(isNarrowed(readListState({ status: 'none' }, shape))).toBe(false);
    expect(isNarrowed(readListState({}, shape))).toBe(true);
    expect(isNarrowed(readListState({ status: 'none', q: 'lease' }, shape))).toBe(true);
  });
});
