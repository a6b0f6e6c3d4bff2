import { markAway } from '#features/teams/team/server/access/giving.ts';
import type { Standing } from '#features/teams/team/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { type Found, type SearchRequest, wordsOn } from '#shared/search.ts';
import type { Issue, ListedIssue } from '../../contract.ts';
import { isOpen } from '../../rules.ts';
import { issueViews, listedIssueViews } from '../actions.ts';
import { listIssues, searchIssues } from '../store.ts';

/** Returns a page of Issues of the meetings that the person sees. */
export const findIssues = async (
  at: Entered,
  request: SearchRequest,
  tractions: ReadonlyMap<string, Standing>,
): Promise<Found<ListedIssue>> => {
  const asked = wordsOn(request, 'tractionId');
  const ids = [...tractions.keys()].filter((id) => asked === undefined || asked.includes(id));
  const { items, ...counts } = await searchIssues(at, request, ids);
  return { items: await markAway(at, listedIssueViews(at, items, tractions), isOpen), ...counts };
};

/** Returns Issues by id, those that the person sees. */
export const issuesById = async (at: Entered, ids: string[], tractions: ReadonlyMap<string, Standing>): Promise<Issue[]> =>
  markAway(at, issueViews(at, await listIssues(at, ids), tractions), isOpen);
