import { markAway } from '#features/teams/team/server/access/giving.ts';
import { type Tractions, viewsBy } from '#features/work/items/server/access.ts';
import { pageView, requestedTractions } from '#features/work/items/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import type { Found, SearchRequest } from '#shared/search.ts';
import type { Issue, ListedIssue } from '../../contract.ts';
import { isOpen } from '../../rules.ts';
import { issueItems } from '../access.ts';
import { issueView, listedIssueView } from '../actions.ts';
import { issueStore, searchIssues } from '../store.ts';

const wholeViews = viewsBy(issueItems.rightsOn, issueView);
const listedViews = viewsBy(issueItems.rightsOn, listedIssueView);

/** Returns a page of Issues of the meetings that the person sees. */
export const findIssues = async (at: Entered, request: SearchRequest, tractions: Tractions): Promise<Found<ListedIssue>> => {
  const found = await searchIssues(at, request, requestedTractions(request, tractions));
  return pageView(at, found, (rows) => listedViews(at, rows, tractions), isOpen);
};

/** Returns Issues by id, those that the person sees. */
export const issuesById = async (at: Entered, ids: string[], tractions: Tractions): Promise<Issue[]> =>
  markAway(at, wholeViews(at, await issueStore.list(at, ids), tractions), isOpen);
