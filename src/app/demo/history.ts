import type { MeetingSummary } from '#features/teams/team/contract.ts';
import { levelTenMinutes } from '#features/teams/team/rules.ts';
import type { Dice } from './dice.ts';

interface Held {
  started: Date;
  scribeId: string;
  presentIds: string[];
  absentIds: string[];
  solvedIssueIds: string[];
  addedTodoIds: string[];
  completedTodoIds: string[];
  reviewedHeadlineIds: string[];
}

const rated = (dice: Dice): number => dice.pick([7, 8, 8, 9, 9, 9, 10, 10]);

/** Makes the summary of a past meeting: sections about as long as planned, ratings around nine. */
export const summaryOfHeld = (held: Held, dice: Dice): MeetingSummary => {
  const sections = levelTenMinutes.map(({ type, name, lengthInMinutes }) => ({
    type,
    name,
    plannedSeconds: lengthInMinutes * 60,
    spentSeconds: Math.round(lengthInMinutes * 60 * (0.7 + dice.roll() * 0.45)),
  }));
  const spentSeconds = sections.reduce((sum, section) => sum + section.spentSeconds, 0);
  const ratings = held.presentIds.map((personId) => ({ personId, rating: rated(dice) }));
  const average = ratings.reduce((sum, { rating }) => sum + rating, 0) / ratings.length;
  return {
    started: held.started.toISOString(),
    ended: new Date(held.started.getTime() + spentSeconds * 1000).toISOString(),
    scribePersonId: held.scribeId,
    plannedSeconds: sections.reduce((sum, section) => sum + section.plannedSeconds, 0),
    spentSeconds,
    pausedSeconds: 0,
    sections,
    averageRating: Math.round(average * 10) / 10,
    ratings,
    presentIds: held.presentIds,
    absentIds: held.absentIds,
    solvedIssueIds: held.solvedIssueIds,
    discussedIssueIds: held.solvedIssueIds,
    addedTodoIds: held.addedTodoIds,
    completedTodoIds: held.completedTodoIds,
    reviewedHeadlineIds: held.reviewedHeadlineIds,
  };
};
