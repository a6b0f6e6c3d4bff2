import { useEffect } from 'react';
import { whenIdle } from '../../../../web/code/ahead.ts';
import { useNarrow } from '../../../../web/ui/use-phone.ts';
import { branchesOf, sceneOf } from '../../rules.ts';

/** So many seats has the chart that is laid out while the page is idle, and so often is that done. */
const rehearsed = { seats: 1_000, times: 20 };

const none: ReadonlySet<string> = new Set();

/** A made-up chart of boxes of many heights, with different numbers of seats under each. */
const madeUp = () =>
  Array.from({ length: rehearsed.seats }, (_, place) => ({
    id: `${place}`,
    parentId: place === 0 ? null : `${Math.floor((place - 1) / (2 + (place % 5)))}`,
    position: `a${place}`,
    isAssistant: place % 50 === 9,
    title: '',
    assignedTo: place % 7 === 0 ? null : `${place}`,
    isLT: place % 3 === 0,
    roles: Array.from({ length: place % 8 }, () => '-'.repeat(50)),
  }));

let hasBegun = false;

const rehearse = async (): Promise<void> => {
  const seats = madeUp();
  for (let time = 0; time < rehearsed.times; time += 1) {
    await whenIdle();
    sceneOf(branchesOf(seats), none, none);
  }
};

/**
 * Lays out a made-up chart again and again while the page is idle, as it is while it waits for its own: browsers compile only what has run
 * often, and before that the layout of 5,000 seats takes ten times as long. Not on a phone, where a chart opens as an outline.
 */
export const useRehearsal = (): void => {
  const isNarrow = useNarrow();
  useEffect(() => {
    if (hasBegun || isNarrow) return;
    hasBegun = true;
    void rehearse();
  }, [isNarrow]);
};
