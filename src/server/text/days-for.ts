import { addDays, type Day } from '#shared/dates.ts';
import { dayFor, type Reader } from './text.ts';

/** Days before and after today whose written form is known. The day of the week tells the years apart within it. */
const reach = 366;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Returns what writes the days of a text, which are as texts write them for its writer, as they are written for another reader. */
export const daysFor = (writer: Reader, today: Day): ((words: string, reader: Reader) => string) => {
  const days = Array.from({ length: 2 * reach + 1 }, (_, index) => addDays(today, index - reach));
  const dayOf = new Map(days.map((day) => [dayFor(writer, day), day]));
  const written = new RegExp(`(?<![\\p{L}\\d])(?:${[...dayOf.keys()].map(escaped).join('|')})(?![\\p{L}\\d])`, 'gu');
  return (words, reader) =>
    words.replace(written, (said) => {
      const day = dayOf.get(said);
      return day === undefined ? said : dayFor(reader, day);
    });
};
