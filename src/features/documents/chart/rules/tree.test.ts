import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  applied,
  faultOf,
  insert,
  inverse,
  mostLevels,
  mostSeats,
  move,
  moveMany,
  type Node,
  remove,
  type TreeChange,
  type TreeOutcome,
  under,
} from './tree.ts';

const seat = (id: string, parentId: string | null, isAssistant = false): Node => ({ id, parentId, isAssistant, position: 'a0' });

/** Does edits one after the other; each must succeed. */
const grown = (...edits: ((seats: Node[]) => TreeOutcome<Node>)[]): Node[] =>
  edits.reduce<Node[]>((seats, edit) => {
    const outcome = edit(seats);
    if ('refused' in outcome) throw new Error(outcome.refused);
    return applied(seats, outcome.changes);
  }, []);

const adding =
  (id: string, parentId: string | null, isAssistant = false) =>
  (seats: Node[]) =>
    add(seats, seat(id, parentId, isAssistant));
const ids = (seats: readonly Node[], parentId: string | null) => under(seats, parentId).map(({ id }) => id);
const done = (seats: Node[], outcome: TreeOutcome<Node>): Node[] =>
  grown(
    () => ({ changes: seats.map((each) => ({ id: each.id, before: null, after: each })) }),
    () => outcome,
  );

const small = () =>
  grown(adding('top', null), adding('a', 'top'), adding('b', 'top'), adding('c', 'top'), adding('b1', 'b'), adding('b2', 'b'));

describe('add', () => {
  it('hangs a seat on another one, last, first or after a neighbour', () => {
    const seats = small();
    expect(ids(seats, 'top')).toEqual(['a', 'b', 'c']);
    expect(ids(done(seats, add(seats, seat('n', 'top'), null)), 'top')).toEqual(['n', 'a', 'b', 'c']);
    expect(ids(done(seats, add(seats, seat('n', 'top'), 'a')), 'top')).toEqual(['a', 'n', 'b', 'c']);
  });

  it('refuses a second root, a seat that is not there, and anything under an assistant or a second one', () => {
    const seats = [...small(), seat('help', 'a', true)];
    expect(add(seats, seat('n', null))).toEqual({ refused: 'secondRoot' });
    expect(add(seats, seat('n', 'nobody'))).toEqual({ refused: 'missing' });
    expect(add(seats, seat('n', 'help'))).toEqual({ refused: 'underAssistant' });
    expect(add(seats, seat('n', 'a', true))).toEqual({ refused: 'secondAssistant' });
    expect(add([], seat('n', null, true))).toEqual({ refused: 'assistantWithReports' });
  });

  it('refuses a seat below the deepest level', () => {
    const deep = Array.from({ length: mostLevels }, (_, at) => seat(`${at}`, at === 0 ? null : `${at - 1}`));
    expect(faultOf(deep)).toBeUndefined();
    expect(add(deep, seat('n', `${mostLevels - 1}`))).toEqual({ refused: 'tooDeep' });
    expect(insert(deep, seat('n', null), ['0'])).toEqual({ refused: 'tooDeep' });
  });
});

describe('insert', () => {
  it('M-16: puts a seat between one and those under it: above one of them, or above all', () => {
    const seats = small();
    const one = done(seats, insert(seats, seat('n', 'top'), ['b']));
    expect([ids(one, 'top'), ids(one, 'n')]).toEqual([['a', 'n', 'c'], ['b']]);
    const all = done(seats, insert(seats, seat('n', 'top'), ['c', 'a', 'b']));
    expect([ids(all, 'top'), ids(all, 'n')]).toEqual([['n'], ['a', 'b', 'c']]);
    const above = done(seats, insert(seats, seat('n', null), ['top']));
    expect([ids(above, null), ids(above, 'n')]).toEqual([['n'], ['top']]);
  });

  it('refuses a place between seats that are no neighbours, and an assistant', () => {
    const seats = [...small(), seat('help', 'top', true)];
    expect(insert(seats, seat('n', 'top'), ['b1'])).toEqual({ refused: 'missing' });
    expect(insert(seats, seat('n', 'top'), ['b', 'b1'])).toEqual({ refused: 'missing' });
    expect(insert(seats, seat('n', 'top'), ['b', 'help'])).toEqual({ refused: 'missing' });
    expect(insert(seats, seat('n', 'top'), ['b', 'gone'])).toEqual({ refused: 'missing' });
    expect(ids(done(seats, insert(seats, seat('n', 'top'), ['b', 'b'])), 'n')).toEqual(['b']);
    expect(insert(seats, seat('n', 'top'), [])).toEqual({ refused: 'missing' });
    expect(insert(seats, seat('n', 'top'), ['help'])).toEqual({ refused: 'missing' });
    expect(insert(seats, seat('n', 'top', true), ['b'])).toEqual({ refused: 'assistantWithReports' });
  });
});

describe('a chart that is full', () => {
  it('takes no further seat, neither under one nor between two', () => {
    const full = [seat('top', null), ...Array.from({ length: mostSeats - 1 }, (_, at) => seat(`${at}`, 'top'))];
    expect(add(full, seat('new', 'top'))).toEqual({ refused: 'tooMany' });
    expect(insert(full, seat('new', 'top'), ['0'])).toEqual({ refused: 'tooMany' });
    const [, ...others] = full.toReversed();
    expect(insert(others, seat('new', 'top'), ['0'])).toMatchObject({ changes: [{ id: 'new' }, { id: '0' }] });
  });
});

describe('move', () => {
  it('M-22: hangs a seat and all under it on another one, or elsewhere among its neighbours', () => {
    const seats = small();
    const moved = done(seats, move(seats, 'b', { parentId: 'a' }));
    expect([ids(moved, 'top'), ids(moved, 'a'), ids(moved, 'b')]).toEqual([['a', 'c'], ['b'], ['b1', 'b2']]);
    expect(ids(done(seats, move(seats, 'c', { parentId: 'top', afterId: null })), 'top')).toEqual(['c', 'a', 'b']);
    expect(ids(done(seats, move(seats, 'a', { parentId: 'top' })), 'top')).toEqual(['a', 'b', 'c']);
  });

  it('makes a seat the last of those under another one, whatever its place was before', () => {
    const seats = small();
    expect(ids(done(seats, move(seats, 'a', { parentId: 'b' })), 'b')).toEqual(['b1', 'b2', 'a']);
    expect(ids(done(seats, move(seats, 'b1', { parentId: 'top' })), 'top')).toEqual(['a', 'b', 'c', 'b1']);
  });

  it('lets an assistant change its place among its neighbours, and refuses it where there is another one', () => {
    const [help, other] = [
      { ...seat('help', 'top', true), position: 'a9' },
      { ...seat('other', 'a', true), position: 'a0' },
    ];
    const seats = [...small(), help, other];
    const moved = done(seats, move(seats, 'help', { parentId: 'top', afterId: 'a' }));
    expect(ids(moved, 'top')).toEqual(['a', 'help', 'b', 'c']);
    expect(moved.find(({ id }) => id === 'help')).toMatchObject({ isAssistant: true });
    expect(move(seats, 'help', { parentId: 'top' })).toMatchObject({ changes: [{ after: help }] });
    expect(move(seats, 'help', { parentId: 'a' })).toEqual({ refused: 'secondAssistant' });
  });

  it('refuses a seat under its own descendant or itself, the root, and an assistant to whom seats report', () => {
    const seats = small();
    expect(move(seats, 'b', { parentId: 'b2' })).toEqual({ refused: 'cycle' });
    expect(move(seats, 'b', { parentId: 'b' })).toEqual({ refused: 'cycle' });
    expect(move(seats, 'top', { parentId: 'a' })).toEqual({ refused: 'root' });
    expect(move(seats, 'gone', { parentId: 'a' })).toEqual({ refused: 'missing' });
    expect(move(seats, 'b', { parentId: 'top', isAssistant: true })).toEqual({ refused: 'assistantWithReports' });
  });
});

describe('moveMany', () => {
  it('hangs several seats on one, in the order given; what is under them, and one under another of them, comes along', () => {
    const seats = small();
    const moved = done(seats, moveMany(seats, ['c', 'b', 'b1'], 'a'));
    expect([ids(moved, 'top'), ids(moved, 'a'), ids(moved, 'b')]).toEqual([['a'], ['c', 'b'], ['b1', 'b2']]);
    expect(moveMany(seats, ['a', 'b'], 'top')).toEqual({ changes: [] });
    const helped = [...seats, seat('help', 'b', true)];
    expect(done(helped, moveMany(helped, ['help'], 'a')).find(({ id }) => id === 'help')).toMatchObject({
      parentId: 'a',
      isAssistant: false,
    });
  });

  it('refuses a seat under one of them, the root, one that is gone, an assistant, and what gets too deep', () => {
    const seats = [...small(), seat('help', 'a', true)];
    expect(moveMany(seats, ['b', 'c'], 'b1')).toEqual({ refused: 'cycle' });
    expect(moveMany(seats, ['b'], 'b')).toEqual({ refused: 'cycle' });
    expect(moveMany(seats, ['top'], 'a')).toEqual({ refused: 'root' });
    expect(moveMany(seats, ['gone'], 'a')).toEqual({ refused: 'missing' });
    expect(moveMany(seats, ['c'], 'gone')).toEqual({ refused: 'missing' });
    expect(moveMany(seats, ['c'], 'help')).toEqual({ refused: 'underAssistant' });
    const deep = Array.from({ length: mostLevels }, (_, at) => seat(`${at}`, at === 0 ? null : `${at - 1}`));
    const beside = [...deep, seat('x', '0'), seat('y', 'x')];
    expect(moveMany(beside, ['x'], `${mostLevels - 2}`)).toEqual({ refused: 'tooDeep' });
    expect(faultOf(done(beside, moveMany(beside, ['x'], `${mostLevels - 3}`)))).toBeUndefined();
  });
});

describe('remove', () => {
  it('M-21: hangs those under the seat on the one above, in its place and in their order', () => {
    const seats = small();
    const left = done(seats, remove(seats, 'b'));
    expect(ids(left, 'top')).toEqual(['a', 'b1', 'b2', 'c']);
    expect(faultOf(left)).toBeUndefined();
  });

  it('lets an assistant stay one where the seat above has none', () => {
    const one = [...small(), seat('help', 'b', true)];
    expect(done(one, remove(one, 'b')).find(({ id }) => id === 'help')).toMatchObject({ parentId: 'top', isAssistant: true });
    const two = [...one, seat('other', 'top', true)];
    expect(done(two, remove(two, 'b')).find(({ id }) => id === 'help')).toMatchObject({ parentId: 'top', isAssistant: false });
  });

  it('refuses the root', () => {
    expect(remove(small(), 'top')).toEqual({ refused: 'root' });
    expect(remove(small(), 'gone')).toEqual({ refused: 'missing' });
  });
});

describe('faultOf', () => {
  it('names what makes seats no tree', () => {
    expect(faultOf([])).toBeUndefined();
    expect(faultOf([seat('a', null), seat('b', null)])).toBe('secondRoot');
    expect(faultOf([seat('a', null), seat('b', 'c'), seat('c', 'b')])).toBe('cycle');
    expect(faultOf([seat('a', null), seat('b', 'gone')])).toBe('missing');
    expect(faultOf([seat('a', null), seat('b', 'a', true), seat('c', 'b')])).toBe('underAssistant');
    expect(faultOf([seat('a', null), seat('b', 'a', true), seat('c', 'a', true)])).toBe('secondAssistant');
    expect(faultOf([seat('a', null, true)])).toBe('assistantWithReports');
    expect(faultOf(Array.from({ length: mostLevels + 1 }, (_, at) => seat(`${at}`, at === 0 ? null : `${at - 1}`)))).toBe('tooDeep');
    expect(faultOf(Array.from({ length: mostSeats + 1 }, (_, at) => seat(`${at}`, at === 0 ? null : '0')))).toBe('tooMany');
  });
});

/** One edit of any kind at any seats, which may be refused. */
const edit = fc.record({ kind: fc.integer({ min: 0, max: 5 }), one: fc.nat(), other: fc.nat(), isAssistant: fc.boolean() });

const doAny = (
  seats: Node[],
  { kind, one, other, isAssistant }: { kind: number; one: number; other: number; isAssistant: boolean },
  at: number,
) => {
  const [first, second] = [seats[one % seats.length], seats[other % seats.length]];
  const fresh = `n${at}`;
  if (first === undefined || second === undefined) return add(seats, seat(fresh, null));
  if (kind === 5) return moveMany(seats, [first.id, seats[(one + other) % seats.length]?.id ?? first.id], second.id);
  if (kind === 0) return insert(seats, seat(fresh, first.parentId), [first.id]);
  if (kind === 1) return remove(seats, first.id);
  if (kind === 2) return move(seats, first.id, { parentId: second.id, isAssistant });
  if (kind === 3) return move(seats, first.id, { parentId: second.parentId ?? second.id, afterId: second.id });
  return add(seats, seat(fresh, first.id, isAssistant));
};

describe('any sequence of edits', () => {
  it('leaves a tree after each, and taking all back gives the first state', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
        let seats: Node[] = small();
        const first = seats;
        const history: TreeChange<Node>[][] = [];
        for (const [at, each] of edits.entries()) {
          const outcome = doAny(seats, each, at);
          if ('refused' in outcome) continue;
          history.push(outcome.changes);
          seats = applied(seats, outcome.changes);
          expect(faultOf(seats)).toBeUndefined();
        }
        for (const changes of history.toReversed()) seats = applied(seats, inverse(changes));
        const byId = (all: readonly Node[]) => [...all].sort((one, other) => one.id.localeCompare(other.id));
        expect(byId(seats)).toEqual(byId(first));
      }),
      { numRuns: 300 },
    );
  });
});
