import type { Entered } from '../../../../server/access/granted.ts';
import type { SearchRequest } from '../../../../shared/search.ts';
import type { Standing } from '../../../meetings/server/access.ts';
import type { ScorecardRow } from '../../../scorecards/contract.ts';
import { findMeasurables } from '../../../scorecards/server/actions/find.ts';

/** Reads all numbers that a request asks for, page by page: each of them must be looked at to be counted. */
export const readNumbers = async (
  at: Entered,
  request: SearchRequest,
  tractions: ReadonlyMap<string, Standing>,
): Promise<ScorecardRow[]> => {
  const { items, next } = await findMeasurables(at, { ...request, includeTotalCount: false }, tractions);
  return next === null ? items : [...items, ...(await readNumbers(at, { ...request, after: next }, tractions))];
};
