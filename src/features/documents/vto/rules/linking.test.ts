import { describe, expect, it } from 'vitest';
import { isLinked, linkBetween, linkedTo, presentLink, standsFor, unlinked } from './linking.ts';
import { drawSight, type SightNode, sightOf } from './sight.ts';

const goal = (id: string, lineId: string | null = null) => ({ id, version: 1, position: id, title: id, lineId });
const frame = { id: 'x', version: 1, futureDate: null, measurables: [] };
const vto = {
  threeYearPicture: { ...frame, goals: [goal('line A'), goal('line B')] },
  oneYearPlan: { ...frame, goals: [goal('goal 1', 'line A'), goal('goal 2')] },
  quarterlyPlan: {
    ...frame,
    goals: [],
    rocks: [{ id: 'row 1', version: 1, position: 'a', rockId: 'rock 1', goalId: 'goal 1', measurableId: 'number' }],
  },
  rocks: ['rock 1', 'rock 2'].map((id) => ({ id, title: id, status: 'OnTrack' })) as never,
};
const { nodes } = drawSight(sightOf(vto));
const things = nodes.map((node: SightNode) => [node.key, standsFor(node)]);

describe('links of the line of sight', () => {
  it('a place stands for the thing in it, and a gap for the thing that lacks something', () => {
    expect(Object.fromEntries(things)).toMatchObject({
      'picture line A': { kind: 'picture', id: 'line A' },
      'goal goal 1': { kind: 'goal', id: 'goal 1' },
      'rock rock 1': { kind: 'rock', id: 'rock 1' },
      'measurable number': { kind: 'measurable', id: 'number' },
      'picture gap goal 2': { kind: 'goal', id: 'goal 2' },
    });
    const gaps = nodes.filter(({ isGap }) => isGap).map((node) => [node.column, standsFor(node)]);
    expect(gaps).toEqual(
      expect.arrayContaining([
        ['goal', { kind: 'picture', id: 'line B' }],
        ['picture', { kind: 'goal', id: 'goal 2' }],
        ['rock', { kind: 'goal', id: 'goal 2' }],
        ['goal', { kind: 'rock', id: 'rock 2' }],
      ]),
    );
    expect(gaps).toHaveLength(4);
  });

  it('are between neighbouring columns, from either side, and between no others', () => {
    const [line, its, rock, number] = [
      { kind: 'picture', id: 'l' },
      { kind: 'goal', id: 'g' },
      { kind: 'rock', id: 'r' },
      { kind: 'measurable', id: 'm' },
    ] as const;
    for (const [one, other, link] of [
      [line, its, { of: 'goal', goalId: 'g', lineId: 'l' }],
      [its, rock, { of: 'rock', rockId: 'r', goalId: 'g' }],
      [rock, number, { of: 'number', rockId: 'r', measurableId: 'm' }],
      [line, rock, undefined],
      [line, number, undefined],
      [its, number, undefined],
      [its, { ...its, id: 'other' }, undefined],
    ] as const) {
      expect(linkBetween(one, other)).toEqual(link);
      expect(linkBetween(other, one)).toEqual(link);
    }
  });

  it('of a thing are those with both its neighbours', () => {
    const of = (kind: 'picture' | 'goal' | 'rock' | 'measurable', id: string) => [...linkedTo(vto, { kind, id })];
    expect(of('picture', 'line A')).toEqual(['goal 1']);
    expect(of('picture', 'line B')).toEqual([]);
    expect(of('goal', 'goal 1')).toEqual(['line A', 'rock 1']);
    expect(of('goal', 'goal 2')).toEqual([]);
    expect(of('rock', 'rock 1')).toEqual(['goal 1', 'number']);
    expect(of('rock', 'rock 2')).toEqual([]);
    expect(of('measurable', 'number')).toEqual(['rock 1']);
  });

  it('are known as they are now, so that one that is there is not made again and one that is replaced can come back', () => {
    const there = { of: 'rock', rockId: 'rock 1', goalId: 'goal 1' } as const;
    const other = { ...there, goalId: 'goal 2' };
    expect([isLinked(vto, there), isLinked(vto, other)]).toEqual([true, false]);
    expect(presentLink(vto, other)).toEqual(there);
    expect(presentLink(vto, { of: 'rock', rockId: 'rock 2', goalId: 'goal 1' })).toEqual({ of: 'rock', rockId: 'rock 2', goalId: null });
    expect(presentLink(vto, { of: 'goal', goalId: 'goal 1', lineId: 'line B' })).toMatchObject({ lineId: 'line A' });
    expect(presentLink(vto, { of: 'number', rockId: 'rock 1', measurableId: 'another' })).toMatchObject({ measurableId: 'number' });
    expect(isLinked(vto, unlinked({ of: 'goal', goalId: 'goal 2', lineId: 'line A' }))).toBe(true);
  });
});
