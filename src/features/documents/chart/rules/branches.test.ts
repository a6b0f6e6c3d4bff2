import { describe, expect, it } from 'vitest';
import { aboveOf, branchesOf, findSeats, foldable, neighbourOf, outlineOf, visibleBranches, withAllBelow } from './branches.ts';

const seat = (id: string, parentId: string | null, more: { isAssistant?: boolean; assignedTo?: string; roles?: string[] } = {}) => ({
  id,
  parentId,
  position: id,
  isAssistant: more.isAssistant ?? false,
  title: `Seat ${id}`,
  assignedTo: more.assignedTo ?? null,
  coHolders: id === 'b' ? [{ assignedTo: 'Edie Ward' }] : [],
  roles: more.roles ?? [],
});

const seats = [
  seat('top', null, { assignedTo: 'Maren Lindqvist' }),
  seat('a', 'top', { roles: ['Warranty calls', 'Reviews'] }),
  seat('b', 'top', { assignedTo: 'José Núñez' }),
  seat('help', 'top', { isAssistant: true }),
  seat('a1', 'a'),
  seat('a2', 'a'),
];
const branches = branchesOf(seats);
const none = new Set<string>();

describe('branchesOf', () => {
  it('lists seats as an outline does, with their depth and how many are under them', () => {
    expect([...branches.values()].map((each) => [each.seat.id, each.depth, each.below])).toEqual([
      ['top', 0, 5],
      ['help', 1, 0],
      ['a', 1, 2],
      ['a1', 2, 0],
      ['a2', 2, 0],
      ['b', 1, 0],
    ]);
    expect(branches.get('top')?.reports.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(branches.get('top')?.assistants.map(({ id }) => id)).toEqual(['help']);
  });

  it('leaves out what does not hang on the root, and walks a chart of 400 levels', () => {
    expect([...branchesOf([...seats, seat('lost', 'gone')]).keys()]).not.toContain('lost');
    const deep = branchesOf(Array.from({ length: 400 }, (_, at) => seat(`${at}`, at === 0 ? null : `${at - 1}`)));
    expect(deep.get('0')?.below).toBe(399);
    expect(aboveOf(deep, '399')).toHaveLength(399);
    expect(branchesOf([]).size).toBe(0);
  });

  it('M-01: leaves out what is under a folded seat on the plane, except its assistant', () => {
    const ids = (folded: string[]) => visibleBranches(branches, new Set(folded)).map(({ seat: { id } }) => id);
    expect(ids([])).toEqual(['top', 'help', 'a', 'a1', 'a2', 'b']);
    expect(ids(['a'])).toEqual(['top', 'help', 'a', 'b']);
    expect(ids(['top'])).toEqual(['top', 'help']);
  });

  it('knows who is above a seat and all that is under one', () => {
    expect(aboveOf(branches, 'a2').map(({ id }) => id)).toEqual(['a', 'top']);
    expect([...withAllBelow(branches, 'a')].sort()).toEqual(['a', 'a1', 'a2']);
    expect([...foldable(branches)]).toEqual(['top', 'a']);
  });
});

describe('outlineOf', () => {
  it('M-01, M-05: of a folded seat only itself is shown', () => {
    expect(outlineOf(branches, none)).toHaveLength(6);
    expect(outlineOf(branches, new Set(['a'])).map((each) => each.seat.id)).toEqual(['top', 'help', 'a', 'b']);
    expect(outlineOf(branches, foldable(branches)).map((each) => each.seat.id)).toEqual(['top']);
  });
});

describe('neighbourOf', () => {
  it('walks up, down and across; the assistant comes after the reports, and what is folded is passed over', () => {
    expect(neighbourOf(branches, none, 'top', 'down')).toBe('a');
    expect(neighbourOf(branches, none, 'a', 'right')).toBe('b');
    expect(neighbourOf(branches, none, 'b', 'right')).toBe('help');
    expect(neighbourOf(branches, none, 'help', 'left')).toBe('b');
    expect(neighbourOf(branches, none, 'a', 'left')).toBeUndefined();
    expect(neighbourOf(branches, none, 'a2', 'up')).toBe('a');
    expect(neighbourOf(branches, none, 'top', 'up')).toBeUndefined();
    expect(neighbourOf(branches, new Set(['top']), 'top', 'down')).toBe('help');
    expect(neighbourOf(branches, new Set(['a']), 'a', 'down')).toBeUndefined();
    expect(neighbourOf(branches, none, 'gone', 'down')).toBeUndefined();
  });
});

describe('findSeats', () => {
  it('finds titles, then holders, then roles, whatever their case and accents', () => {
    expect(findSeats(branches, 'seat a').map(({ id }) => id)).toEqual(['a', 'a1', 'a2']);
    expect(findSeats(branches, ' nunez ')).toEqual([{ id: 'b', in: 'holder', text: 'José Núñez', at: 5 }]);
    expect(findSeats(branches, 'edie')).toEqual([{ id: 'b', in: 'holder', text: 'Edie Ward', at: 0 }]);
    expect(findSeats(branches, 'REVIEW')).toEqual([{ id: 'a', in: 'role', text: 'Reviews', at: 0 }]);
    expect(findSeats(branches, '  ')).toEqual([]);
    expect(findSeats(branches, 'nothing has this')).toEqual([]);
  });
});
