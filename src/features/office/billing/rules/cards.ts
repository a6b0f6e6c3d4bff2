import { addDays, type Day, dayIn, dayInMonth } from '#shared/dates.ts';

export interface Expiry {
  /** From 1 to 12. */
  month: number;
  /** Four digits. */
  year: number;
}

/** Returns the last day on which a card is good: that of its month; catalogue row S-22. */
export const lastDayOf = ({ month, year }: Expiry): Day =>
  addDays(dayInMonth(`${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`, 1, 1), -1);

/** Returns whether a card is expired on a day. The day is the cardholder's: at the turn of a month the card lives longest in the west. */
export const isExpired = (expiry: Expiry, today: Day): boolean => today > lastDayOf(expiry);

/** Returns whether a card is expired for everybody on earth; only then the server refuses it by itself. */
export const isExpiredEverywhere = (expiry: Expiry, now: Date): boolean => {
  // The last place to begin a day is twelve hours behind UTC.
  return isExpired(expiry, dayIn(now, 'Etc/GMT+12'));
};
