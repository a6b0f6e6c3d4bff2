import type { Entered } from '#server/access/granted.ts';
import type { Meeting } from '../../contract.ts';
import type { Standing } from '../access.ts';
import { listHeld } from '../store/reading.ts';
import { showMeetings } from './show.ts';

/** Returns the last meetings that ended, newest first, of those that the person sees; within these instants where they are given. */
export const findHeld = async (
  at: Entered,
  standings: ReadonlyMap<string, Standing>,
  most: number,
  within?: { from: Date; to: Date },
): Promise<Meeting[]> => showMeetings(at, await listHeld(at, [...standings.keys()], most, within), new Map(standings));
