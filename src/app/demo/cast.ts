import type { Day } from '#shared/dates.ts';
import type { Dice } from './dice.ts';
import type { TractionKey } from './people.ts';

/** The people of the demo company and the time it is created at. */
export interface Cast {
  now: Date;
  today: Day;
  timeZone: string;
  orgId: string;
  dice: Dice;
  /** Returns a person's id from the person's key. */
  idOf: (key: string) => string;
}

/** The ids of one traction of the demo company. */
export interface DemoMeeting {
  id: string;
  threadId: string;
  meetingId: string;
  people: string[];
}

export type DemoMeetings = Record<TractionKey, DemoMeeting>;
