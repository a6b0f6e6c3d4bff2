import { useState } from 'react';
import { movedTo } from '#shared/moved-to.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { type OrderPosition, orderEntries } from '#web/kit/order/order-entries.ts';
import { useMoved } from '#web/kit/order/use-order.ts';
import { useRowDrag } from '#web/kit/order/use-row-drag.ts';
import type { GripProps } from '#web/kit/ui/grip.tsx';
import { mostRanked } from '../../rules.ts';
import { useIssueCommands } from '../calls.ts';

/** The attribute of a row of a ranked list. */
export const rankRow = 'data-rank';

interface Ranked {
  id: string;
  title: string;
}

/** What a row needs to be dragged to another place by its grip, and to be a place where one is dropped. */
export interface RankDrag {
  /** Where a line shows that the dragged row would come. */
  drop: 'before' | 'after' | undefined;
  grip: GripProps;
}

/**
 * Returns the commands that move open Issues of a ranked list by keys, by the menu and by the grip; `items` is the order of all loaded. The
 * list says `said` to screen readers. `onRank` ranks in place of the list's own command, as the live meeting does.
 */
export const useRanking = (tractionId: string | undefined, onRank?: (ids: string[]) => void) => {
  const t = useText();
  const acts = useIssueCommands();
  const { said, tell } = useMoved();
  const rank = onRank ?? ((ids: string[]) => acts.rank(tractionId ?? '', ids));
  const move = (items: readonly Ranked[], id: string, to: number) => {
    const ids = items.map((item) => item.id);
    const from = ids.indexOf(id);
    const place = Math.max(0, Math.min(to, ids.length - 1, mostRanked - 1));
    if (from < 0 || from === place || (from >= mostRanked && place > 0)) return;
    // Issues after the last one that moves keep their places and need not be named.
    rank(place === 0 ? [id] : movedTo(ids, from, place).slice(0, Math.max(from, place) + 1));
    tell(items[from]?.title ?? '', place, ids.length);
  };
  const placeOf = (items: readonly Ranked[], id: string): OrderPosition => ({
    title: items.find((item) => item.id === id)?.title ?? '',
    at: items.findIndex((item) => item.id === id),
    titles: items.slice(0, mostRanked).map(({ title }) => title),
    to: (place) => move(items, id, place),
  });
  const [over, setOver] = useState<string>();
  const [shown, setShown] = useState<readonly Ranked[]>([]);
  const drag = useRowDrag({
    row: rankRow,
    onOver: (_, target) => setOver(target),
    onEnd: (id) => {
      const place = shown.findIndex((item) => item.id === over);
      if (place >= 0) move(shown, id, place);
      setOver(undefined);
    },
    onCancel: () => setOver(undefined),
  });
  const dropOn = (items: readonly Ranked[], id: string): RankDrag['drop'] => {
    const from = items.findIndex((item) => item.id === drag.dragged);
    if (from < 0 || over !== id || drag.dragged === id) return undefined;
    return from > items.findIndex((item) => item.id === id) ? 'before' : 'after';
  };
  const dragFor = (items: readonly Ranked[], id: string): RankDrag => {
    const place = placeOf(items, id);
    return {
      drop: dropOn(items, id),
      grip: {
        title: place.title,
        entries: orderEntries(place, t),
        onStep: (by) => move(items, id, place.at + by),
        onGrab: (point) => {
          setShown(items);
          drag.start(id, point);
        },
      },
    };
  };
  return { placeOf, dragFor, said };
};

export type Ranking = ReturnType<typeof useRanking>;
