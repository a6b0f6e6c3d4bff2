import { useEffect } from 'react';
import { whenIdle } from '../../../../web/code/ahead.ts';
import { type Session, useSession } from '../../../../web/session/session.ts';
import { readHeadlineItemsAhead } from '../../../headlines/web/parts/headline-list.tsx';
import { readIssueItemsAhead } from '../../../issues/web/parts/issue-list.tsx';
import { readRockItemsAhead } from '../../../rocks/web/parts/rock-list.tsx';
import { readScorecardAhead } from '../../../scorecards/web/parts/scorecard-ahead.tsx';
import { readTodoItemsAhead } from '../../../todos/web/parts/todo-list.tsx';
import type { LiveMeeting } from '../../contract.ts';
import { useLive } from './live-context.tsx';
import { useTraction } from './people-rail.tsx';
import { stageHeadlines } from './stage-headlines.tsx';

type Agenda = Pick<LiveMeeting, 'agenda' | 'tractionId'>;

/** Prefetches the list of a section of the agenda, if it has one; that of the numbers only where their scorecard is known. */
export const readSectionAhead = (
  { agenda, tractionId }: Agenda,
  place: number,
  session: Session,
  scorecardId?: string,
): Promise<void> | undefined => {
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

/** Prefetches the list of the section that comes next, once the page is idle, so that its rows are there when the scribe goes on. */
export const useNextSectionAhead = (): void => {
  const session = useSession();
  const scorecardId = useTraction()?.scorecardId;
  const { agenda, agendaIndex, tractionId } = useLive().state;
  useEffect(() => {
    let left = false;
    const next = () => (left ? undefined : readSectionAhead({ agenda, tractionId }, agendaIndex + 1, session, scorecardId));
    void whenIdle().then(next);
    return () => {
      left = true;
    };
  }, [agenda, agendaIndex, tractionId, session, scorecardId]);
};
