import { markAway } from '#features/teams/team/server/access/giving.ts';
import type { Entered } from '#server/access/granted.ts';
import { type Found, type SearchRequest, wordsOn } from '#shared/search.ts';
import type { ListedRock } from '../../contract.ts';
import { isOpen } from '../../rules.ts';
import type { Tractions } from '../access.ts';
import { listedRockViews } from '../actions.ts';
import { type DueRequest, listDueMilestones, type MilestoneRow } from '../store/milestones.ts';
import { searchRocks } from '../store.ts';

/** Returns a page of Rocks of the meetings that the person sees. */
export const findRocks = async (at: Entered, request: SearchRequest, tractions: Tractions): Promise<Found<ListedRock>> => {
  const asked = wordsOn(request, 'tractionId');
  const ids = [...tractions.keys()].filter((id) => asked === undefined || asked.includes(id));
  const { items, ...counts } = await searchRocks(at, request, ids);
  return { items: await markAway(at, listedRockViews(at, items, tractions), isOpen), ...counts };
};

/** Returns the open milestones of open Rocks of these meetings that are due from one day up to another, the first day first. */
export const findMilestones = (at: Entered, days: DueRequest, tractions: Tractions): Promise<(MilestoneRow & { tractionId: string })[]> =>
  listDueMilestones(at, days, [...tractions.keys()]);
