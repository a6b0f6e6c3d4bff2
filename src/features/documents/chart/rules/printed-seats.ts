// Which seats of a chart are printed, and how these hang together.
import { type Branches, branchesOf } from './branches.ts';
import { type Placed, plainPercent, spacingAt } from './layout.ts';
import type { ConnectingLine } from './lines.ts';
import { type Pictured, sceneOf } from './scene.ts';
import type { Spread } from './sheets.ts';
import type { Node } from './tree.ts';

/**
 * Returns the branches of some seats of a chart alone. A seat whose seat above is left out hangs on the nearest one above that is not;
 * without any, it stands at the top: the charts that come so are returned each for itself, in the order of the outline.
 */
export const branchesOfSome = <Seat extends Node>(branches: Branches<Seat>, ids: ReadonlySet<string>): Branches<Seat>[] => {
  const above = (seat: Seat): string | null => {
    let at = seat.parentId;
    while (at !== null && !ids.has(at)) at = branches.get(at)?.seat.parentId ?? null;
    return at;
  };
  const kept: Seat[] = [];
  // The outline's order becomes the order of neighbours, since those of different seats may now hang on the same one.
  for (const { seat } of branches.values()) {
    if (!ids.has(seat.id)) continue;
    const parentId = above(seat);
    const position = String(kept.length).padStart(5, '0');
    kept.push({ ...seat, parentId, position, isAssistant: seat.isAssistant && parentId === seat.parentId && parentId !== null });
  }
  const tops = kept.filter(({ parentId }) => parentId === null);
  if (tops.length <= 1) return tops.length === 0 ? [] : [branchesOf(kept)];
  const children = Map.groupBy(kept, ({ parentId }) => parentId);
  return tops.map((top) => {
    const within: Seat[] = [];
    const open = [top];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      within.push(next);
      open.push(...(children.get(next.id) ?? []));
    }
    return branchesOf(within);
  });
};

/** Returns what is shown of charts that stand beside each other; of a folded seat only itself. */
export const spreadOf = <Seat extends Pictured>(
  charts: readonly Branches<Seat>[],
  folded: ReadonlySet<string>,
  opened: ReadonlySet<string>,
  percent = plainPercent,
): Spread => {
  const spacing = spacingAt(percent);
  const boxes = new Map<string, Placed>();
  const lines: ConnectingLine[] = [];
  let width = 0;
  let height = 0;
  for (const branches of charts) {
    const scene = sceneOf(branches, folded, opened, percent);
    const left = width === 0 ? 0 : width + spacing.node;
    for (const [id, box] of scene.boxes) boxes.set(id, { ...box, x: box.x + left });
    lines.push(...scene.lines);
    width = left + scene.width;
    height = Math.max(height, scene.height);
  }
  return { boxes, lines, spacing, width, height };
};
