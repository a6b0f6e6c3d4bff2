import type { Standing } from '#features/teams/team/server/access.ts';
import type { ScorecardRow } from '#features/work/scorecards/contract.ts';
import { findMeasurables } from '#features/work/scorecards/server/actions/find.ts';
import type { Entered } from '#server/access/granted.ts';
import type { SearchRequest } from '#shared/search.ts';

/** Reads all numbers that a request asks for, page by page: each of them must be looked at to be counted. */
export const readNumbers = async (
  at: Entered,
  request: SearchRequest,
  tractions: ReadonlyMap<string, Standing>,
): Promise<ScorecardRow[]> => {
  const { items, next } = await findMeasurables(at, { ...request, includeTotalCount: false }, tractions);
  return next === null ? items : [...items, ...(await readNumbers(at, { ...request, after: next }, tractions))];
};
