import { startTransition, useEffect, useState } from 'react';
import { prefetchHeadlineItems } from '#features/work/headlines/web/parts/headline-list.tsx';
import { prefetchIssueItems } from '#features/work/issues/web/parts/issue-list.tsx';
import { prefetchRockItems } from '#features/work/rocks/web/parts/rock-list.tsx';
import { prefetchScorecard } from '#features/work/scorecards/web/parts/prefetched-scorecard.ts';
import { prefetchTodoItems } from '#features/work/todos/web/parts/todo-list.tsx';
import { whenIdle } from '#web/core/code/prefetch.ts';
import { type Session, useSession } from '#web/core/session/session.ts';
import type { LiveMeeting } from '../../contract.ts';
import { stageHeadlines } from '../../rules/asks.ts';
import { useLive } from '../room/live-context.tsx';
import { useTraction } from '../room/people-rail.tsx';

type Agenda = Pick<LiveMeeting, 'agenda' | 'tractionId'>;

/** Prefetches the list of a section of the agenda, if it has one; that of the numbers only where their scorecard is known. */
export const prefetchSection = async (
  { agenda, tractionId }: Agenda,
  place: number,
  session: Session,
  scorecardId?: string,
): Promise<void> => {
  switch (agenda[place]?.type) {
    case 'Scorecard':
      return scorecardId === undefined ? undefined : prefetchScorecard(scorecardId);
    case 'RockReview':
      return prefetchRockItems({ tractionId }, session);
    case 'Headlines':
      return prefetchHeadlineItems({ tractionId, statuses: stageHeadlines }, session);
    case 'ToDoList':
      return prefetchTodoItems({ tractionId });
    case 'IDS':
      return prefetchIssueItems({ tractionId });
    default:
      return undefined;
  }
};

/**
 * Prefetches the lists of the sections before and after the current one, once the page is idle. Returns whether both can be rendered with
 * their rows.
 */
export const usePrefetchedNeighbours = (): boolean => {
  const session = useSession();
  const scorecardId = useTraction()?.scorecardId;
  const { agenda, agendaIndex, tractionId } = useLive().state;
  const [readyAt, setReadyAt] = useState<number>();
  useEffect(() => {
    let left = false;
    const read = async () => {
      await whenIdle();
      if (left) return;
      await Promise.all(
        [agendaIndex + 1, agendaIndex - 1].map((place) => prefetchSection({ agenda, tractionId }, place, session, scorecardId)),
      );
      if (!left) startTransition(() => setReadyAt(agendaIndex));
    };
    void read();
    return () => {
      left = true;
    };
  }, [agenda, agendaIndex, tractionId, session, scorecardId]);
  return readyAt === agendaIndex;
};
