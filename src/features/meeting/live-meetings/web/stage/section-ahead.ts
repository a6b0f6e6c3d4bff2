import { startTransition, useEffect, useState } from 'react';
import { readHeadlineItemsAhead } from '#features/work/headlines/web/parts/headline-list.tsx';
import { readIssueItemsAhead } from '#features/work/issues/web/parts/issue-list.tsx';
import { readRockItemsAhead } from '#features/work/rocks/web/parts/rock-list.tsx';
import { readScorecardAhead } from '#features/work/scorecards/web/parts/scorecard-ahead.ts';
import { readTodoItemsAhead } from '#features/work/todos/web/parts/todo-list.tsx';
import { whenIdle } from '#web/core/code/ahead.ts';
import { type Session, useSession } from '#web/core/session/session.ts';
import type { LiveMeeting } from '../../contract.ts';
import { stageHeadlines } from '../../rules/asks.ts';
import { useLive } from '../room/live-context.tsx';
import { useTraction } from '../room/people-rail.tsx';

type Agenda = Pick<LiveMeeting, 'agenda' | 'tractionId'>;

/** Prefetches the list of a section of the agenda, if it has one; that of the numbers only where their scorecard is known. */
export const readSectionAhead = async (
  { agenda, tractionId }: Agenda,
  place: number,
  session: Session,
  scorecardId?: string,
): Promise<void> => {
  switch (agenda[place]?.type) {
    case 'Scorecard':
      return scorecardId === undefined ? undefined : readScorecardAhead(scorecardId);
    case 'RockReview':
      return readRockItemsAhead({ tractionId }, session);
    case 'Headlines':
      return readHeadlineItemsAhead({ tractionId, statuses: stageHeadlines }, session);
    case 'ToDoList':
      return readTodoItemsAhead({ tractionId });
    case 'IDS':
      return readIssueItemsAhead({ tractionId });
    default:
      return undefined;
  }
};

/**
 * Prefetches the lists of the sections before and after the current one, once the page is idle. Returns whether both can be rendered with
 * their rows.
 */
export const useNeighboursAhead = (): boolean => {
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
        [agendaIndex + 1, agendaIndex - 1].map((place) => readSectionAhead({ agenda, tractionId }, place, session, scorecardId)),
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
