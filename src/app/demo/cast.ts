import type { Day } from '../../shared/dates.ts';
import type { Dice } from './dice.ts';

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
