import { describe, expect, it } from 'vitest';
import { branchesOf } from './branches.ts';
import { layOut, spacingAt } from './layout.ts';
import { cornersOf, dropIn, dropped, linesOf, moveOf } from './lines.ts';

const seat = (id: string, parentId: string | null, isAssistant = false) => ({ id, parentId, position: id, isAssistant });
const seats = [seat('top', null), seat('a', 'top'), seat('b', 'top'), seat('help', 'top', true), seat('a1', 'a'), seat('a2', 'a')];
const branches = branchesOf(seats);
const placed = new Map(
  layOut(seats.map((each) => ({ ...each, height: 76, isCompact: each.parentId === 'a' }))).seats.map((box) => [box.id, box]),
);
const box = { id: 'b', x: 100, y: 50, width: 300, height: 100 };
const report = { isRoot: false, isStacked: false };

describe('linesOf', () => {
  it('joins each seat with the one above, also in a column; an assistant from the side', () => {
    expect(linesOf(branches, placed)).toEqual([
      { from: 'top', to: 'help', kind: 'assistant' },
      { from: 'top', to: 'a', kind: 'report' },
      { from: 'top', to: 'b', kind: 'report' },
      { from: 'a', to: 'a1', kind: 'column' },
      { from: 'a', to: 'a2', kind: 'column' },
    ]);
  });

  it('draws none to what is not shown, and turns half a layer above the seat below', () => {
    const some = new Map([...placed].filter(([id]) => id !== 'a2'));
    expect(linesOf(branches, some).map(({ to }) => to)).not.toContain('a2');
    const [top, b, help] = ['top', 'b', 'help'].map((id) => placed.get(id));
    if (top === undefined || b === undefined || help === undefined) throw new Error('a seat was not placed');
    const corners = cornersOf({ from: 'top', to: 'b', kind: 'report' }, top, b, spacingAt(80));
    expect(corners).toHaveLength(4);
    expect(corners[1]).toEqual({ x: top.x + 150, y: b.y - 15 });
    expect(corners[3]).toEqual({ x: b.x + 150, y: b.y });
    const across = cornersOf({ from: 'top', to: 'help', kind: 'assistant' }, top, help, spacingAt(80));
    expect(across).toEqual([
      { x: top.x + 300, y: help.y + 38 },
      { x: help.x, y: help.y + 38 },
    ]);
  });
});

describe('a column', () => {
  it('hangs from a line at its side, which no seat touches', () => {
    const [a, a1, a2] = ['a', 'a1', 'a2'].map((id) => placed.get(id));
    if (a === undefined || a1 === undefined || a2 === undefined) throw new Error('a seat was not placed');
    for (const to of [a1, a2]) {
      const corners = cornersOf({ from: 'a', to: to.id, kind: 'column' }, a, to, spacingAt(80));
      expect(corners[0]).toEqual({ x: a.x + 150, y: a.y + a.height });
      expect(corners.at(-2)).toEqual({ x: to.x - 15, y: to.y + to.height / 2 });
      expect(corners.at(-1)).toEqual({ x: to.x, y: to.y + to.height / 2 });
    }
    expect(Math.min(...[...placed.values()].map(({ x }) => x))).toBe(15);
  });
});

describe('dropping', () => {
  it('M-22: the middle of a seat takes another one under it, its edges beside it; the root has no neighbours', () => {
    expect(dropIn(box, { x: 250, y: 60 }, report)).toEqual({ id: 'b', side: 'under' });
    expect(dropIn(box, { x: 110, y: 60 }, report)).toEqual({ id: 'b', side: 'before' });
    expect(dropIn(box, { x: 390, y: 60 }, report)).toEqual({ id: 'b', side: 'after' });
    expect(dropIn(box, { x: 110, y: 60 }, { ...report, isRoot: true }).side).toBe('under');
    expect(dropIn(box, { x: 110, y: 145 }, { ...report, isStacked: true }).side).toBe('after');
  });

  it('says which seat it then hangs on and after which neighbour it comes', () => {
    expect(moveOf(branches, 'a1', { id: 'b', side: 'under' })).toEqual({ parentId: 'b' });
    expect(moveOf(branches, 'a1', { id: 'b', side: 'before' })).toEqual({ parentId: 'top', afterId: 'a', isAssistant: false });
    expect(moveOf(branches, 'b', { id: 'a', side: 'before' })).toEqual({ parentId: 'top', afterId: null, isAssistant: false });
    expect(moveOf(branches, 'a', { id: 'b', side: 'before' })).toEqual({ parentId: 'top', afterId: null, isAssistant: false });
    expect(moveOf(branches, 'a', { id: 'gone', side: 'under' })).toBeUndefined();
  });

  it('refuses a seat under itself, under its own and under an assistant', () => {
    expect(dropped(branches, 'a', { id: 'a2', side: 'under' })).toEqual({ refused: 'cycle' });
    expect(dropped(branches, 'a', { id: 'help', side: 'under' })).toEqual({ refused: 'underAssistant' });
    expect(dropped(branches, 'top', { id: 'a', side: 'under' })).toEqual({ refused: 'root' });
    expect(dropped(branches, 'b', { id: 'a', side: 'under' })).toMatchObject({ changes: [{ id: 'b', after: { parentId: 'a' } }] });
  });
});
