import { markAway } from '#features/teams/team/server/access/giving.ts';
import type { Tractions } from '#features/work/items/server/access.ts';
import { pageView, requestedTractions } from '#features/work/items/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import type { Found, SearchRequest } from '#shared/search.ts';
import type { ListedRock, Rock } from '../../contract.ts';
import { isOpen } from '../../rules.ts';
import { listedRockViews, rockViews } from '../actions.ts';
import { type DueRequest, listDueMilestones, type MilestoneRow } from '../store/milestones.ts';
import { type RockRow, rockStore, searchRocks } from '../store.ts';

/** Returns a page of Rocks of the meetings that the person sees. */
export const findRocks = async (at: Entered, request: SearchRequest, tractions: Tractions): Promise<Found<ListedRock>> => {
  const found = await searchRocks(at, request, requestedTractions(request, tractions));
  return pageView(at, found, (rows) => listedRockViews(at, rows, tractions), isOpen);
};

/** Returns whole Rocks, those that the person sees. */
export const seenRocks = (at: Entered, rows: RockRow[], tractions: Tractions): Promise<Rock[]> =>
  markAway(at, rockViews(at, rows, tractions), isOpen);

/** Returns Rocks by id, those that the person sees. */
export const rocksById = async (at: Entered, ids: string[], tractions: Tractions): Promise<Rock[]> =>
  seenRocks(at, await rockStore.list(at, ids), tractions);

/** Returns the open milestones of open Rocks of these meetings that are due from one day up to another, the first day first. */
export const findMilestones = (at: Entered, days: DueRequest, tractions: Tractions): Promise<(MilestoneRow & { tractionId: string })[]> =>
  listDueMilestones(at, days, [...tractions.keys()]);
