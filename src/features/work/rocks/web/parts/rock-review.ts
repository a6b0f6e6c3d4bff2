import '#web/core/texts/rocks.ts';
import { useState } from 'react';
import { useSticky } from '#web/core/api/use-sticky.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { usedTimeZone } from '#web/core/time/time-zone.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { type ListedRock, type RockStatus, type RockUnsaid, rockApi } from '../../contract.ts';
import { isSaid, visibleStatuses } from '../../rules.ts';
import { useRockCommands } from '../calls.ts';
import { oldestFirst, useRockItems } from './rock-list.tsx';

/** Reads all Rocks of a meeting for its review, with what has been said of them this week. */
export const useReviewedRocks = (tractionId: string) => {
  const { calendarDate } = useSession();
  const found = useRockItems({ tractionId }, true);
  const belongs = ({ status }: ListedRock) => visibleStatuses.includes(status);
  const rocks = useSticky({ items: found.items, byIds: rockApi.byIds, belongs, order: oldestFirst });
  return { rocks, found, isSaid: (rock: ListedRock) => isSaid(rock, calendarDate, usedTimeZone()) };
};

/** Returns the commands of a review. Each shows its effect at once. */
export const useRockReview = () => {
  const t = useText();
  const { setStatus } = useRockCommands();
  const [undo, setUndo] = useState<RockUnsaid['items']>();
  const sweep = useCommand(rockApi.changeMany, {
    offline: ({ body: { items } }) => ({
      says: { key: 'rocks.kept.sweep', values: { count: items.length } },
      of: items.map(({ id }) => id),
    }),
    optimistic: (cache, { body }) => {
      const said = { status: body.status, statusAt: nowHere().toISOString() };
      for (const { id } of body.items) cache.patchItem('rock', id, said);
    },
  });
  const unsay = useCommand(rockApi.unsay, {
    optimistic: (cache, { body }) => {
      for (const { id, status, statusAt } of body.items) cache.patchItem('rock', id, { status, statusAt });
    },
    onDone: ({ refused }) => {
      if (refused.length > 0) toast.info(t('rocks.review.keptSome', { count: refused.length }));
    },
  });
  return {
    busy: sweep.busy || unsay.busy,
    setStatus: (rock: ListedRock, status: RockStatus) => setStatus(rock, status),
    /** Sets Rocks to On-Track in one command. Those that somebody has changed meanwhile keep what they have. */
    setOnTrack: async (rocks: readonly ListedRock[]) => {
      const reply = await sweep
        .send({ body: { items: rocks.map(({ id, version }) => ({ id, version })), status: 'OnTrack' } })
        .catch(() => undefined);
      const before = new Map(rocks.map((rock) => [rock.id, rock]));
      const done = reply?.done.flatMap(({ id, version }) => {
        const rock = before.get(id);
        return rock === undefined ? [] : [{ id, version, status: rock.status, statusAt: rock.statusAt }];
      });
      if (done !== undefined && done.length > 0) setUndo(done);
    },
    /** Takes back the last sweep; undefined when there is none. */
    undo:
      undo === undefined
        ? undefined
        : () => {
            setUndo(undefined);
            unsay.run({ body: { items: undo } });
          },
  };
};
