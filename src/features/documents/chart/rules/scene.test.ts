import { describe, expect, it } from 'vitest';
import { branchesOf } from './branches.ts';
import { holdersOf, namesOf } from './holders.ts';
import { columnLead, plainPercent, spacingAt } from './layout.ts';
import { isCompactSeat, sceneOf } from './scene.ts';

const seat = (id: string, parentId: string | null, more: { isLT?: boolean; assignedTo?: string } = {}) => ({
  id,
  parentId,
  position: id,
  isAssistant: false,
  title: `Seat ${id}`,
  isLT: more.isLT ?? false,
  assignedTo: more.assignedTo ?? null,
  roles: ['One', 'Two'],
});
const branches = branchesOf([
  seat('top', null, { assignedTo: 'Maren' }),
  seat('a', 'top', { isLT: true, assignedTo: 'Theo' }),
  seat('b', 'top', { assignedTo: 'Jonas' }),
  seat('a1', 'a', { assignedTo: 'Sam' }),
  seat('a2', 'a'),
]);
const none = new Set<string>();

describe('sceneOf', () => {
  it('M-08, M-32: shows the roles of the leadership team and of the root; others show how many, until they are opened', () => {
    const { boxes } = sceneOf(branches, none, none);
    expect(['top', 'a', 'b', 'a1'].map((id) => boxes.get(id)?.height)).toEqual([251, 251, 76, 76]);
    const opened = sceneOf(branches, none, new Set(['a1']));
    expect(opened.boxes.get('a1')?.height).toBe(251);
    // It stays in the column with its neighbour.
    expect(opened.boxes.get('a2')?.x).toBe(opened.boxes.get('a1')?.x);
    expect(isCompactSeat({ id: 'b', parentId: 'top', isLT: false }, none)).toBe(true);
  });

  it('M-33: seats are 30 below and 60 beside each other, scaled by the percentage plus 20', () => {
    const layer = (percent?: number) => {
      const { boxes } = sceneOf(branches, none, none, percent);
      return (boxes.get('a')?.y ?? 0) - (boxes.get('top')?.height ?? 0);
    };
    expect([layer(), layer(80), layer(0), layer(180)]).toEqual([30, 30, 6, 60]);
    expect(sceneOf(branches, none, none, 180).spacing).toEqual({ layer: 60, node: 120 });
  });

  it('leaves out what is under a folded seat, with its lines', () => {
    const scene = sceneOf(branches, new Set(['a']), none);
    expect([...scene.boxes.keys()]).toEqual(['top', 'a', 'b']);
    expect(scene.lines.map(({ to }) => to)).toEqual(['a', 'b']);
  });

  it('knows how each seat looks from afar, and how wide its branch is', () => {
    const scene = sceneOf(branches, none, none);
    const blocks = scene.blocks();
    expect(['top', 'a', 'b', 'a1', 'a2'].map((id) => blocks.get(id)?.tone)).toEqual(['leader', 'leader', 'seat', 'seat', 'open']);
    expect(blocks.get('top')?.span).toBeCloseTo(scene.width - columnLead(spacingAt(plainPercent)));
    expect(blocks.get('b')?.span).toBe(300);
  });
});

describe('who holds a seat', () => {
  const nobody = { assignedTo: null, assignedToFirstName: null, assignedToLastName: null, assignedToId: null, avatarUrl: null };
  it('is nobody, or all in their order', () => {
    expect(holdersOf({ ...nobody, coHolders: [] })).toEqual([]);
    expect(namesOf({ ...nobody, coHolders: [] })).toBe('');
    const held = { ...nobody, assignedTo: 'Theo Okafor', coHolders: [{ ...nobody, assignedTo: 'Edie Ward' }] };
    expect(namesOf(held)).toBe('Theo Okafor, Edie Ward');
    expect(holdersOf(held)).toHaveLength(2);
  });
});
