import { markAway } from '#features/teams/team/server/access/giving.ts';
import type { Standing } from '#features/teams/team/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { type Found, type SearchRequest, wordsOn } from '#shared/search.ts';
import type { Headline, ListedHeadline } from '../../contract.ts';
import { isOpen } from '../../rules.ts';
import { rightsOn } from '../access.ts';
import { listedHeadlineView } from '../actions.ts';
import { type ListedHeadlineRow, searchHeadlines } from '../store.ts';

/** Leaves out rows that the person may not see, and shows the others with the person's rights. */
export const headlineViews = <Row extends ListedHeadlineRow, Shown>(
  at: Entered,
  rows: Row[],
  tractions: ReadonlyMap<string, Standing>,
  show: (row: Row, can: Headline['can']) => Shown,
): Shown[] =>
  rows.flatMap((row) => {
    const standing = tractions.get(row.tractionId);
    return standing === undefined ? [] : [show(row, rightsOn(at, row, standing))];
  });

/** Returns a page of Headlines of the meetings that the person sees. */
export const findHeadlines = async (
  at: Entered,
  request: SearchRequest,
  tractions: ReadonlyMap<string, Standing>,
): Promise<Found<ListedHeadline>> => {
  const asked = wordsOn(request, 'tractionId');
  const ids = [...tractions.keys()].filter((id) => asked === undefined || asked.includes(id));
  const { items, ...counts } = await searchHeadlines(at, request, ids);
  return { items: await markAway(at, headlineViews(at, items, tractions, listedHeadlineView), isOpen), ...counts };
};
