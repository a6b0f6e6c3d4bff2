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
  isLT: false,
  roles: [] as string[],
});

const spelled = (was: ReturnType<typeof seat>[], is: ReturnType<typeof seat>[]) =>
  [...compareCharts(was, is).marks].map(([id, { deeds, wasUnder, wasHeldBy }]) => [id, deeds.join(), wasUnder, wasHeldBy]);

describe('compareCharts', () => {
  it('names roles that came and went, or stand in another order, and who joined or left the leadership team', () => {
    const top = seat('top', null);
    const before = { ...seat('a', 'top'), roles: ['Plan', 'Crews'], isLT: true };
    const marksOf = (after: typeof before) => compareCharts([top, before], [top, after]).marks.get('a');
    expect(marksOf({ ...before, roles: ['Crews', 'Safety', 'Safety'] })).toMatchObject({
      deeds: ['roles'],
      rolesAdded: ['Safety', 'Safety'],
      rolesGone: ['Plan'],
    });
    expect(marksOf({ ...before, roles: ['Crews', 'Plan'] })).toMatchObject({ deeds: ['roles'], rolesAdded: [], rolesGone: [] });
    expect(marksOf({ ...before, isLT: false })?.deeds).toEqual(['leftLT']);
    expect(compareCharts([top, { ...before, isLT: false }], [top, before]).marks.get('a')?.deeds).toEqual(['joinedLT']);
    expect(marksOf({ ...before, isAssistant: true })?.deeds).toEqual(['becameAssistant']);
    expect(marksOf({ ...before })).toBeUndefined();
  });

  it('names holders that changed: two people of one name are two, and so is one person with another name', () => {
    const top = seat('top', null);
    const held = (id: string | null, name = 'Sam Whitlock') => ({ ...seat('a', 'top', 'A', name), assignedToId: id as null });
    const deeds = (one: ReturnType<typeof held>, other: ReturnType<typeof held>) =>
      compareCharts([top, one], [top, other]).marks.get('a')?.deeds;
    expect(deeds(held('1'), held('2'))).toEqual(['held']);
    expect(deeds(held('1'), held('1', 'Sam Wells'))).toEqual(['held']);
    expect(deeds(held(null), held('1'))).toEqual(['held']);
    expect(deeds(held('1'), held('1'))).toBeUndefined();
  });

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
