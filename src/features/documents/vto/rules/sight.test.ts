import { describe, expect, it } from 'vitest';
import { chainOf, drawSight, hasGap, isOf, isOffTrack, ownersIn, type SightRow, sightOf } from './sight.ts';

const goal = (id: string, lineId: string | null = null) => ({ id, version: 1, position: id, title: id, lineId });
const rock = (id: string, status: 'OnTrack' | 'OffTrack' = 'OnTrack') =>
  ({ id, title: id, status, ownerId: id === 'rock 3' ? 'Sam' : 'Theo' }) as never;
const plan = (id: string, goalId: string | null, measurableId: string | null = null) => ({
  id: `row ${id}`,
  version: 1,
  position: id,
  rockId: id,
  goalId,
  measurableId,
});
const frame = { id: 'x', version: 1, futureDate: null, measurables: [] };

const sight = sightOf({
  threeYearPicture: { ...frame, goals: [goal('line A'), goal('line B')] },
  oneYearPlan: { ...frame, goals: [goal('goal 1', 'line A'), goal('goal 2', 'line A'), goal('goal 3')] },
  quarterlyPlan: { ...frame, goals: [], rocks: [plan('rock 1', 'goal 1', 'number'), plan('rock 2', 'goal 1'), plan('rock 3', 'gone')] },
  rocks: [rock('rock 1', 'OffTrack'), rock('rock 2'), rock('rock 3')],
});
const said = ({ picture, goal: its, rock: serving, measurableId }: SightRow) =>
  [picture, its, serving].map((each) => (each === undefined || each === 'gap' ? each : each.id)).concat(measurableId);

describe('the line of sight', () => {
  it('has a row for each Rock, and a gap for whatever serves nothing or is served by nothing', () => {
    expect(sight.map(said)).toEqual([
      ['line A', 'goal 1', 'rock 1', 'number'],
      ['line A', 'goal 1', 'rock 2', undefined],
      ['line A', 'goal 2', 'gap', undefined],
      ['line B', 'gap', undefined, undefined],
      ['gap', 'goal 3', 'gap', undefined],
      [undefined, 'gap', 'rock 3', undefined],
    ]);
    expect(sight.filter(hasGap)).toHaveLength(4);
    expect(sight.filter(isOffTrack).map(({ rock: off }) => off)).toMatchObject([{ id: 'rock 1' }]);
  });

  it('is of the owners of the Rocks, whose rows can be shown alone', () => {
    expect(ownersIn(sight)).toEqual(['Theo', 'Sam']);
    expect(sight.filter((row) => isOf(row, 'Sam')).map(said)).toEqual([[undefined, 'gap', 'rock 3', undefined]]);
    expect(sight.filter((row) => isOf(row, 'Theo'))).toHaveLength(2);
  });

  it('is drawn with each thing once, in the middle of what serves it', () => {
    const { nodes, links } = drawSight(sight);
    expect(new Set(nodes.map(({ key }) => key)).size).toBe(nodes.length);
    const at = new Map(nodes.map(({ key, at: height }) => [key, height]));
    expect(at.get('goal goal 1')).toBe(0.5);
    expect(at.get('picture line A')).toBe(1);
    expect(at.get('measurable number')).toBe(0);
    for (const column of ['picture', 'goal', 'rock', 'measurable']) {
      const heights = nodes.filter((node) => node.column === column).map((node) => node.at);
      expect(Math.min(...heights.slice(1).map((height, place) => height - (heights[place] ?? 0)), 1)).toBeGreaterThanOrEqual(1);
    }
    expect(links).toContainEqual({ from: 'target', to: 'picture line A', isGap: false });
    expect(links).toContainEqual({ from: 'picture line B', to: 'goal gap 3', isGap: true });
  });

  it('lights what leads to a thing and what it leads to, and nothing beside', () => {
    const { links } = drawSight(sight);
    expect([...chainOf('goal goal 1', links)].toSorted()).toEqual(
      ['goal goal 1', 'measurable number', 'picture line A', 'rock rock 1', 'rock rock 2', 'target'].toSorted(),
    );
    expect(chainOf('rock rock 2', links).has('rock rock 1')).toBe(false);
  });
});
