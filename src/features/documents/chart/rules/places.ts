// The moves of a seat that keys make: a level down or up, and before or after a neighbour.
import type { Branches } from './branches.ts';
import type { MoveTo } from './lines.ts';
import type { Node } from './tree.ts';

export type PlaceStep = 'in' | 'out' | 'before' | 'after';

/**
 * Returns the move that a key makes: `in` hangs the seat under the neighbour before it, `out` beside the seat above it, `before` and `after`
 * change its place among its neighbours. Undefined where there is no such place; an assistant has no neighbours.
 */
export const stepOf = <Seat extends Node>(branches: Branches<Seat>, id: string, step: PlaceStep): MoveTo | undefined => {
  const seat = branches.get(id)?.seat;
  const above = branches.get(seat?.parentId ?? '');
  if (seat === undefined || above === undefined || seat.isAssistant) return undefined;
  const place = above.reports.findIndex((each) => each.id === id);
  const [earlier, later] = [above.reports[place - 1], above.reports[place + 1]];
  const parentId = above.seat.id;
  switch (step) {
    case 'in':
      return earlier === undefined ? undefined : { parentId: earlier.id };
    case 'out':
      return above.seat.parentId === null ? undefined : { parentId: above.seat.parentId, afterId: above.seat.id };
    case 'before':
      return earlier === undefined ? undefined : { parentId, afterId: above.reports[place - 2]?.id ?? null };
    case 'after':
      return later === undefined ? undefined : { parentId, afterId: later.id };
  }
};
