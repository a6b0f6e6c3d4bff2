import type { Standing } from '#features/teams/team/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { type Found, type SearchRequest, wordsOn } from '#shared/search.ts';
import type { ScorecardRow } from '../../contract.ts';
import { weeksToNow } from '../actions.ts';
import { searchMeasurables } from '../store.ts';
import { rowViews } from './show.ts';

/** Returns a page of measurables of the meetings that the person sees, with their values in the 13 weeks up to the current one. */
export const findMeasurables = async (
  at: Entered,
  request: SearchRequest,
  standings: ReadonlyMap<string, Standing>,
): Promise<Found<ScorecardRow>> => {
  const [tractions, scorecards] = [wordsOn(request, 'tractionId'), wordsOn(request, 'scorecardId')];
  const ids = [...standings.values()]
    .filter(({ traction }) => tractions?.includes(traction.id) !== false && scorecards?.includes(traction.scorecardId) !== false)
    .map(({ traction }) => traction.id);
  const { items, ...counts } = await searchMeasurables(at, request, ids);
  return { items: await rowViews(at, items, standings, weeksToNow(at)), ...counts };
};
