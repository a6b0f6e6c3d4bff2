// What all papers have in common: their size, and what stands in head and foot, in the reader's language.

import { datesFor, type Reader, textFor } from '#server/text/text.ts';
import { ageOf } from '#shared/ages.ts';
import { type Day, dayIn, daysBetween } from '#shared/dates.ts';
import { type PaperName, paperOf } from '#shared/papers.ts';
import { firstSigns } from '#shared/signs.ts';

/** What stands in head and foot of each page. */
export interface Frame {
  paper: PaperName;
  /** Above the title: the organisation, and the meeting. */
  over: string;
  title: string;
  /** At the right: the day or the period, and below it what the page shows. */
  date: string;
  under?: string | undefined;
  /** When and by whom the paper was made. */
  printed: string;
  /** `Page {page} of {pages}`; the layout fills in the numbers. */
  pageOf: string;
}

/** What the file says of itself. */
export interface About {
  title: string;
  author: string;
  /** `en-US`. */
  language: string;
}

/** Returns the paper of the country whose formats the reader has chosen, else that of their locale. */
export const paperFor = ({ locale, formatLocale }: Reader): PaperName => paperOf(formatLocale ?? locale);

const utc = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** Returns a day as `Tuesday, March 3, 2026`. */
export const wholeDayFor = (reader: Reader, day: Day): string =>
  datesFor(reader, { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(utc(day));

/** Returns a day as `Mar 3, 2026`. */
export const dayFor = (reader: Reader, day: Day): string =>
  datesFor(reader, { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' }).format(utc(day));

/** Returns a day as `Mar 3`, with its year where that is not the year of `today`. */
export const shortDayFor = (reader: Reader, day: Day, today: Day): string =>
  day.slice(0, 4) === today.slice(0, 4)
    ? datesFor(reader, { timeZone: 'UTC', month: 'short', day: 'numeric' }).format(utc(day))
    : dayFor(reader, day);

/** Who prints, and when. */
export interface Printing {
  reader: Reader;
  now: Date;
  /** Today where the reader is. */
  today: Day;
  /** The name of the person who prints. */
  by: string;
  /** The month in which the organisation's first quarter begins, from 1. */
  quarterMonth: number;
}

/** Returns what the foot says: when and by whom the paper was made, and the number of the page. */
export const footFor = ({ reader, now, by }: Pick<Printing, 'reader' | 'now' | 'by'>): Pick<Frame, 'printed' | 'pageOf'> => ({
  printed: textFor(reader, 'papers.printed', {
    time: datesFor(reader, { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' }).format(now),
    name: by,
  }),
  pageOf: textFor(reader, 'papers.pageOf', { page: '{page}', pages: '{pages}' }),
});

/** Returns how old an item is: `Today`, `5 d`, `3 wk`, `7 mo`. */
export const ageFor = ({ reader, today }: Pick<Printing, 'reader' | 'today'>, since: Date): string => {
  const { key, ...count } = ageOf(daysBetween(dayIn(since, reader.timeZone), today));
  return textFor(reader, key, count);
};

/** Returns what the file says of itself. */
export const aboutFor = ({ reader, by }: Pick<Printing, 'reader' | 'by'>, title: string): About => ({
  title,
  author: by,
  language: reader.locale,
});

/** Characters that file systems refuse, and those that end a name oddly. */
const unsafe = /[\\/:*?"<>|\p{Cc}]+/gu;

/** Returns the name of a file: `Leadership Level 10 - Rocks - 2026-03-03.pdf`. */
export const fileNameOf = (...parts: string[]): string =>
  `${parts
    .map((part) => firstSigns(part.replace(unsafe, ' ').replace(/\s+/g, ' ').trim(), 80))
    .filter((part) => part !== '')
    .join(' - ')}.pdf`;
