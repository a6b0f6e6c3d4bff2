import type { Day } from '../../shared/dates.ts';
import type { Dice } from './dice.ts';
import type { TractionKey } from './people.ts';

/** Who plays in the demo company, and when. */
export interface Cast {
  now: Date;
  today: Day;
  timeZone: string;
  orgId: string;
  dice: Dice;
  /** The id of a person, by their key. */
  idOf: (key: string) => string;
}

/** Ids of a traction of the demo company. */
export interface DemoPlace {
  id: string;
  threadId: string;
  meetingId: string;
  people: string[];
}

export type Places = Record<TractionKey, DemoPlace>;
