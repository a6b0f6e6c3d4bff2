import { type KeyboardEvent, useState } from 'react';
import { type BranchDirection, neighbourOf, withAllBelow } from '../../rules/branches.ts';
import { dropped, moveOf } from '../../rules/lines.ts';
import type { ChartEditing } from '../chart/chart-editing.ts';
import type { MoveHint } from './seat-drag.tsx';

export const directions: Record<string, BranchDirection> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/**
 * Moves a seat by keys: M takes it up, arrows go to the seat that is to take it, Enter hangs it there, Escape puts it back. For whoever does
 * not drag.
 */
export const useKeyMove = (desk: ChartEditing, onTarget: (id: string) => void) => {
  const [moving, setMoving] = useState<{ id: string; targetId: string }>();
  const { branches, folded } = desk;
  const outcome = moving && dropped(branches, moving.id, { id: moving.targetId, side: 'under' });
  const refused = outcome !== undefined && 'refused' in outcome ? outcome.refused : undefined;
  const begin = (id: string) => {
    const targetId = branches.get(id)?.seat.parentId;
    if (targetId !== null && targetId !== undefined) setMoving({ id, targetId });
  };
  /** Returns true when the key was one of a move that goes on. */
  const press = (key: KeyboardEvent): boolean => {
    if (moving === undefined) return false;
    key.preventDefault();
    const direction = directions[key.key];
    const next = direction && neighbourOf(branches, folded, moving.targetId, direction);
    if (next !== undefined) {
      setMoving({ ...moving, targetId: next });
      onTarget(next);
    }
    if (key.key === 'Escape') setMoving(undefined);
    if (key.key === 'Enter' && refused === undefined) {
      const to = moveOf(branches, moving.id, { id: moving.targetId, side: 'under' });
      setMoving(undefined);
      if (to !== undefined) desk.move(moving.id, to);
    }
    return true;
  };
  const lookOf = (id: string) => {
    if (moving === undefined) return undefined;
    if (id === moving.id) return 'dimmed' as const;
    return id === moving.targetId && refused === undefined ? ('target' as const) : undefined;
  };
  const hint: MoveHint | undefined = moving && {
    target: branches.get(moving.targetId)?.seat,
    side: 'under',
    refused,
    along: withAllBelow(branches, moving.id).size - 1,
    byKeys: true,
  };
  return { begin, press, lookOf, hint };
};
