import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareCharts } from './comparing.ts';
import { faultOf } from './tree.ts';

const seat = (id: string, parentId: string | null, title = id, assignedTo: string | null = null, isAssistant = false) => ({
  id,
  parentId,
  title,
  position: id,
  isAssistant,
  isRoot: parentId === null,
  assignedTo,
  assignedToFirstName: null,
  assignedToLastName: null,
  assignedToId: null,
  avatarUrl: null,
  coHolders: [],
});

const spelled = (was: ReturnType<typeof seat>[], is: ReturnType<typeof seat>[]) =>
  [...compareCharts(was, is).marks].map(([id, { deeds, wasUnder, wasHeldBy }]) => [id, deeds.join(), wasUnder, wasHeldBy]);

describe('compareCharts', () => {
  const was = [seat('top', null), seat('a', 'top', 'A', 'Ana'), seat('b', 'top'), seat('b1', 'b'), seat('b2', 'b1')];

  it('names seats that were added, are gone, hang elsewhere, have another holder or another title; nothing of equal charts', () => {
    const is = [seat('top', null), seat('a', 'top', 'A', 'Bo'), seat('b2', 'a', 'B two'), seat('n', 'b2')];
    expect(spelled(was, is)).toEqual([
      ['a', 'held', 'top', 'Ana'],
      ['b2', 'moved,renamed', 'b1', ''],
      ['n', 'added', '', ''],
      ['b', 'gone', 'top', ''],
      ['b1', 'gone', 'b', ''],
    ]);
    const { seats } = compareCharts(was, is);
    expect(seats.map(({ id, parentId }) => `${id} ${parentId}`)).toEqual(['top null', 'a top', 'b2 a', 'n b2', 'b top', 'b1 b']);
    expect(spelled(was, was)).toEqual([]);
  });

  it('pairs the seats of a copy by their titles', () => {
    const copy = was.map((each) => ({ ...each, id: `${each.id}'`, parentId: each.parentId === null ? null : `${each.parentId}'` }));
    expect(spelled(was, copy)).toEqual([]);
    const moved = copy.map((each) => (each.id === "b2'" ? { ...each, parentId: "a'" } : each));
    expect(spelled(was, moved)).toEqual([["b2'", 'moved', 'b1', '']]);
    expect(spelled(was, [seat('x', null, 'Other')]).map(([id, deeds]) => `${id} ${deeds}`)).toEqual([
      'x added',
      'top gone',
      'a gone',
      'b gone',
      'b1 gone',
      'b2 gone',
    ]);
  });

  it('makes one tree of any two, in which every seat of both stands once', () => {
    const tree = fc.array(fc.record({ name: fc.nat(9), parent: fc.nat(), isAssistant: fc.boolean() }), { maxLength: 10 }).map((rows) => {
      const seats: ReturnType<typeof seat>[] = [];
      for (const { name, parent, isAssistant } of rows) {
        const parents = seats.filter((each) => !each.isAssistant);
        const above = parents[parent % Math.max(1, parents.length)];
        if (seats.some(({ id }) => id === `${name}`)) continue;
        const isFree = above !== undefined && !seats.some((each) => each.isAssistant && each.parentId === above.id);
        seats.push(seat(`${name}`, above?.id ?? null, `T${name}`, null, isAssistant && isFree));
      }
      return seats;
    });
    fc.assert(
      fc.property(tree, tree, (one, other) => {
        const { seats, marks } = compareCharts(one, other);
        expect(faultOf(seats)).toBeUndefined();
        expect(new Set(seats.map(({ id }) => id))).toEqual(new Set([...one, ...other].map(({ id }) => id)));
        expect([...marks].filter(([, { deeds }]) => deeds.includes('gone')).length).toBe(
          seats.length - other.length || (other.length === 0 ? one.length : 0),
        );
      }),
      { numRuns: 500 },
    );
  });
});
