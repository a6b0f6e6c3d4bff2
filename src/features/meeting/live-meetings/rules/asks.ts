// What a live meeting asks the server for first. It imports rules only, so that it can be sent before the meeting's code has come.

import type { HeadlineStatus } from '#features/work/headlines/contract.ts';
import { headlinesAsk, headlinesOf } from '#features/work/headlines/rules.ts';
import { issuesAsk, openStatuses } from '#features/work/issues/rules.ts';
import { rocksAsk, rocksOf } from '#features/work/rocks/rules.ts';
import { todosAsk, todosOf } from '#features/work/todos/rules.ts';
import type { Day } from '#shared/dates.ts';
import type { LiveMeeting } from '../contract.ts';

type Ask = [path: string, ask: { body: unknown }];

/** Whose day and quarter it is, and which teams are theirs; a session has all of it. */
interface Somebody {
  calendarDate: Day;
  quarterMonth: number;
  teams: readonly { id: string }[];
}

/** The Headlines of a live meeting's section: those that were read out stay in it. */
export const stageHeadlines: readonly HeadlineStatus[] = ['ToReview', 'Pending', 'Reviewed'];

/**
 * Returns the first request of the section that a meeting is in, as path and body; none for a section without a list, nor for the scorecard,
 * whose id the meeting does not know.
 */
export const sectionAsks = (
  { agenda, agendaIndex, tractionId }: Pick<LiveMeeting, 'agenda' | 'agendaIndex' | 'tractionId'>,
  somebody: Somebody,
): Ask[] => {
  switch (agenda[agendaIndex]?.type) {
    case 'RockReview':
      return [['rocks/search', rocksAsk(rocksOf({ tractionId }, somebody))]];
    case 'Headlines':
      return [['headlines/search', headlinesAsk(headlinesOf({ tractionId, statuses: stageHeadlines }, somebody.teams))]];
    case 'ToDoList':
      return [['todos/search', todosAsk(todosOf({ tractionId }))]];
    case 'IDS':
      return [['issues/search', issuesAsk({ tractionIds: [tractionId], statuses: openStatuses })]];
    default:
      return [];
  }
};
