import * as z from 'zod/mini';
import { id } from '#shared/fields.ts';

/** A meeting and its scorecard. */
export const scorecardMeeting = z.object({ tractionId: id(), scorecardId: id(), title: z.string() });
export type ScorecardMeeting = z.output<typeof scorecardMeeting>;
