// When a meeting takes place: its days by cadence, and its time of day in its own time zone.
import { addDays, type Day, dayIn, dayLimits, daysBetween, isWithinLimits } from '#shared/dates.ts';
import { dateFormat } from '#shared/formatters.ts';
import type { Cadence } from '../contract.ts';

/** The step of the time picker in minutes; specification section 5. */
export const minuteStep = 5;

/** A time as the picker shows it, in 12 hours; specification section 5. */
export interface ClockTime {
  hour: number;
  minute: number;
  half: 'AM' | 'PM';
}

const two = (part: number): string => String(part).padStart(2, '0');

/** Converts `2:35 PM` to the API's `14:35:00.000`. */
export const timeValue = ({ hour, minute, half }: ClockTime): string =>
  `${two((hour % 12) + (half === 'PM' ? 12 : 0))}:${two(minute)}:00.000`;

/** Converts `14:35:00.000` to the picker's form. */
export const clockTime = (value: string): ClockTime => {
  const hours = Number(value.slice(0, 2));
  return { hour: hours % 12 === 0 ? 12 : hours % 12, minute: Number(value.slice(3, 5)), half: hours < 12 ? 'AM' : 'PM' };
};

const wallParts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;

/** Returns the milliseconds by which a zone's local time is ahead of UTC at an instant. */
const offsetAt = (at: number, timeZone: string): number => {
  const parts = dateFormat('en-US', { timeZone, hourCycle: 'h23', ...wallParts }).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return (
    Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - Math.floor(at / 1000) * 1000
  );
};

/** A day in milliseconds: no zone changes its clock twice within a day. */
const dayLong = 86_400_000;

/**
 * Returns the instant of a day and time in a time zone. A time that the clock skips becomes one hour later, as in calendars; of a time that
 * occurs twice, the first is used.
 */
export const instantOf = (day: Day, time: string, timeZone: string): Date => {
  const wall = Date.parse(`${day}T${time}Z`);
  const before = offsetAt(wall - dayLong, timeZone);
  const after = offsetAt(wall + dayLong, timeZone);
  const fits = [before, after].map((offset) => wall - offset).filter((at) => at + offsetAt(at, timeZone) === wall);
  return new Date(fits.length > 0 ? Math.min(...fits) : wall - before);
};

/** Adds months; in a shorter month the last day is used. */
const addMonths = (day: Day, count: number): Day => {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count;
  const last = new Date(Date.UTC(Math.floor(months / 12), (months % 12) + 1, 0)).getUTCDate();
  return `${Math.floor(months / 12)}-${two((months % 12) + 1)}-${two(Math.min(Number(day.slice(8)), last))}`;
};

const everyDays: Partial<Record<Cadence, number>> = { Daily: 1, Weekly: 7, BiWeekly: 14 };
const everyMonths: Partial<Record<Cadence, number>> = { Monthly: 1, Quarterly: 3, SemiAnnual: 6, Annual: 12 };

/** Returns the day of a series' `count`-th meeting after its first. It is counted from the first, so that the 31st remains the 31st. */
export const occurrence = (anchor: Day, cadence: Cadence, count: number): Day => {
  const days = everyDays[cadence];
  return days === undefined ? addMonths(anchor, (everyMonths[cadence] ?? 0) * count) : addDays(anchor, days * count);
};

export interface Schedule {
  cadence: Cadence;
  /** The first day of the series. */
  anchor: Day;
  /** `14:35:00.000`. */
  time: string;
  timeZone: string;
}

/**
 * Returns the first meeting of the series after an instant; null when there is none: one-time, as needed, or beyond the last allowed day.
 */
export const nextOccurrence = (schedule: Schedule, after: Date): { day: Day; at: Date } | null => {
  const { cadence, anchor, time, timeZone } = schedule;
  const meetingOn = (day: Day) => ({ day, at: instantOf(day, time, timeZone) });
  if (cadence === 'AsNeeded' || anchor > dayLimits.last) return null;
  if (cadence === 'OneTime') return meetingOn(anchor).at > after ? meetingOn(anchor) : null;
  const longest = everyDays[cadence] ?? (everyMonths[cadence] ?? 1) * 31;
  let count = Math.max(0, Math.floor(daysBetween(anchor, dayIn(after, 'UTC')) / longest) - 1);
  for (;;) {
    const day = occurrence(anchor, cadence, count);
    if (!isWithinLimits(day)) return null;
    const meeting = meetingOn(day);
    if (meeting.at > after) return meeting;
    count += 1;
  }
};

/** Returns the meeting after one that was held: a meeting held early does not take place again on its planned day. */
export const nextAfterMeeting = (schedule: Schedule, planned: Date | null, held: Date): { day: Day; at: Date } | null =>
  nextOccurrence(schedule, planned !== null && planned > held ? planned : held);
