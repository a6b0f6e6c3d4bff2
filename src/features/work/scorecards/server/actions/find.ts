import type { Standing } from '#features/teams/team/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { type Found, type SearchRequest, wordsOn } from '#shared/search.ts';
import { type Period, type ScorecardRow, scorecardWeeks } from '../../contract.ts';
import { listSourceKinds } from '../store/formulas.ts';
import { searchMeasurables } from '../store.ts';
import { rowViews } from './views.ts';

/** Returns a page of measurables of the meetings that the person sees, with their values in the last 13 intervals of their periods. */
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
  return { items: await rowViews(at, items, standings, { own: scorecardWeeks }), ...counts };
};

/** Returns how often measurables have a number. */
export const periodsOf = async (at: Entered, ids: string[]): Promise<Map<string, Period>> =>
  new Map([...(await listSourceKinds(at, ids))].map(([id, { period }]) => [id, period]));
