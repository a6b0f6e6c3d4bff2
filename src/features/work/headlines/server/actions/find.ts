import { markAway } from '#features/teams/team/server/access/giving.ts';
import { type Tractions, viewsBy } from '#features/work/items/server/access.ts';
import { pageView, requestedTractions } from '#features/work/items/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import type { Found, SearchRequest } from '#shared/search.ts';
import type { Headline, ListedHeadline } from '../../contract.ts';
import { isOpen } from '../../rules.ts';
import { headlineItems } from '../access.ts';
import { headlineView, listedHeadlineView } from '../actions.ts';
import { headlineStore, searchHeadlines } from '../store.ts';

const wholeViews = viewsBy(headlineItems.rightsOn, headlineView);
const listedViews = viewsBy(headlineItems.rightsOn, listedHeadlineView);

/** Returns a page of Headlines of the meetings that the person sees. */
export const findHeadlines = async (at: Entered, request: SearchRequest, tractions: Tractions): Promise<Found<ListedHeadline>> => {
  const found = await searchHeadlines(at, request, requestedTractions(request, tractions));
  return pageView(at, found, (rows) => listedViews(at, rows, tractions), isOpen);
};

/** Returns Headlines by id, those that the person sees. */
export const headlinesById = async (at: Entered, ids: string[], tractions: Tractions): Promise<Headline[]> =>
  markAway(at, wholeViews(at, await headlineStore.list(at, ids), tractions), isOpen);
