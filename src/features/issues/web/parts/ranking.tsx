import { type DragEvent, useState } from 'react';
import { mostRanked } from '../../rules.ts';
import { useIssueActs } from '../calls.ts';
import type { RankMoves } from './issue-row.tsx';

/** Returns the order after one Issue has moved to another place, both from 0 on. */
export const placed = (ids: readonly string[], from: number, to: number): string[] =>
  ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? '');

/** What a row needs to be dragged to another place by its grip, and to be a place where one is dropped. */
export interface RankDrag {
  /** True while the row is dragged. */
  isDragged: boolean;
  /** Where a line shows that the dragged row would come. */
  drop: 'before' | 'after' | undefined;
  grip: { draggable: true; onDragStart: (drag: DragEvent) => void; onDragEnd: () => void };
  row: { onDragOver: (drag: DragEvent) => void; onDrop: (drag: DragEvent) => void };
}

/** Returns the commands that move open Issues of a ranked list by keys, by the menu and by the grip; `ids` is the order of all loaded. */
export const useRanking = (tractionId: string) => {
  const acts = useIssueActs();
  const [dragged, setDragged] = useState<string>();
  const [over, setOver] = useState<string>();
  const move = (ids: readonly string[], id: string, to: number) => {
    const from = ids.indexOf(id);
    const place = Math.max(0, Math.min(to, ids.length - 1, mostRanked - 1));
    if (from < 0 || from === place || from >= mostRanked) return;
    // Issues after the last one that moves keep their places and need not be named.
    acts.rank(tractionId, placed(ids, from, place).slice(0, Math.max(from, place) + 1));
  };
  const movesFor = (ids: readonly string[], id: string): RankMoves => {
    const at = ids.indexOf(id);
    return {
      top: at > 0 ? () => move(ids, id, 0) : undefined,
      up: at > 0 ? () => move(ids, id, at - 1) : undefined,
      down: at >= 0 && at < ids.length - 1 ? () => move(ids, id, at + 1) : undefined,
      to: (place) => move(ids, id, place - 1),
    };
  };
  const dragFor = (ids: readonly string[], id: string): RankDrag => ({
    isDragged: dragged === id,
    drop: dragged === undefined || over !== id || dragged === id ? undefined : ids.indexOf(dragged) > ids.indexOf(id) ? 'before' : 'after',
    grip: {
      draggable: true,
      onDragStart: (drag) => {
        drag.dataTransfer.effectAllowed = 'move';
        drag.dataTransfer.setData('text/plain', id);
        const row = drag.currentTarget.closest('li');
        if (row !== null) drag.dataTransfer.setDragImage(row, 24, 22);
        setDragged(id);
      },
      onDragEnd: () => {
        setDragged(undefined);
        setOver(undefined);
      },
    },
    row: {
      onDragOver: (drag) => {
        if (dragged === undefined) return;
        drag.preventDefault();
        drag.dataTransfer.dropEffect = 'move';
        if (over !== id) setOver(id);
      },
      onDrop: (drag) => {
        if (dragged === undefined) return;
        drag.preventDefault();
        move(ids, dragged, ids.indexOf(id));
        setDragged(undefined);
        setOver(undefined);
      },
    },
  });
  return { movesFor, dragFor };
};

export type Ranking = ReturnType<typeof useRanking>;
