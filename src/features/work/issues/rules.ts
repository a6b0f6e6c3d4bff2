import { type Asker, type ItemFilter, itemRights, itemsAsk } from '#features/work/items/rules.ts';
import type { Issue, IssueStatus } from './contract.ts';

/** The statuses of Issues that are not solved yet. Status filters start with them. */
export const openStatuses: readonly IssueStatus[] = ['ToReview', 'Pending'];

/** The statuses in the order in which lists are sorted by them: what needs somebody comes first. */
export const statusOrder: readonly IssueStatus[] = ['ToReview', 'Pending', 'Reviewed', 'Removed'];

export const isOpen = (status: IssueStatus): boolean => openStatuses.includes(status);

/** Most characters of an Issue's outcome: one line on a big screen. */
export const outcomeLimit = 200;

/** How many votes each person has for the open Issues of a meeting, as in the live meeting. */
export const votesEach = 3;

/** How alike the titles of an open and a solved Issue must be, from 0 to 1, for the decision to be shown again. */
export const alikeFrom = 0.5;

/** The most Issues that one ranking may name. */
export const mostRanked = 300;

/** Returns what a licensed person may do. Whoever may edit an open Issue may move it. */
export const issueRights = (issue: { ownerId: string; createdById: string; status: IssueStatus }, asker: Asker): Issue['can'] => {
  const can = itemRights(issue, asker);
  return { ...can, move: can.edit && isOpen(issue.status) };
};

export type IssueFilter = ItemFilter<IssueStatus>;

/** Returns the search request for a list of Issues, in the team's order. */
export const issuesAsk = (filter: IssueFilter) => ({ body: itemsAsk(filter, 'rank') });
