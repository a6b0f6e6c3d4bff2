import type { KeyboardEvent } from 'react';
import { neighbourOf } from '../../rules/branches.ts';
import type { Scene } from '../../rules/scene.ts';
import type { ChartEditing } from '../chart/chart-editing.ts';
import { directions, type useKeyMove } from './seat-key-move.ts';

interface PlaneKeys {
  desk: ChartEditing;
  scene: Scene;
  keyMove: ReturnType<typeof useKeyMove>;
  /** Puts the focus on a seat and brings it into the window. */
  focus: (id: string) => void;
}

/** Returns what each key does with a seat; those that change something only for who may edit. */
const runsOf = ({ desk, keyMove, focus }: PlaneKeys, id: string): Record<string, (() => unknown) | undefined> => {
  const { rootId, canEdit, selected } = desk;
  const reading = {
    ' ': () => desk.toggleFold(id),
    Home: () => rootId !== undefined && focus(rootId),
    ...(selected.size > 0 ? { Escape: () => desk.select([]) } : {}),
  };
  if (!canEdit) return reading;
  return {
    ...reading,
    Enter: () => desk.edit(id),
    e: () => desk.edit(id),
    Insert: () => desk.addUnder(id),
    n: () => desk.addUnder(id),
    Delete: () => desk.remove(id),
    m: () => keyMove.begin(id),
  };
};

/**
 * Returns the handler of the plane's keys, which are those of a diagram: arrows walk from seat to seat, Space folds, Enter edits, N adds, M
 * moves, Delete removes, Ctrl+A selects all that are shown. Keys of what is inside a seat are left alone.
 */
export const planeKeys =
  (keys: PlaneKeys) =>
  (press: KeyboardEvent<HTMLElement>): void => {
    const { desk, scene, keyMove, focus } = keys;
    const { target, currentTarget, key } = press;
    const isOnSeat = target === currentTarget || (target instanceof HTMLElement && target.dataset['seat'] !== undefined);
    const id = desk.currentId ?? desk.rootId;
    if (!isOnSeat || id === undefined || press.altKey) return;
    if (press.ctrlKey || press.metaKey) {
      if (key !== 'a') return;
      press.preventDefault();
      return desk.select(scene.boxes.keys());
    }
    if (keyMove.press(press)) return;
    const direction = directions[key];
    const next = direction && neighbourOf(desk.branches, desk.folded, id, direction);
    const run = direction === undefined ? runsOf(keys, id)[key] : () => next !== undefined && focus(next);
    if (run === undefined) return;
    press.preventDefault();
    run();
  };
