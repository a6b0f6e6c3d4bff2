import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { addDays, type Day } from '#shared/dates.ts';

/** An entry of a calendar: on a whole day, or at a time. */
export interface CalendarEvent {
  /** The same for the same thing at every reading, so that a calendar changes its entry. */
  id: string;
  title: string;
  day: Day;
  /** Null for a whole day. */
  time: { start: Date; minutes: number } | null;
  url?: string;
}

/** Seconds after which calendars are asked to read again. */
const again = 15 * 60;

interface CalendarContent {
  name: string;
  /** The day of the reading, by UTC: the text changes with what it tells, not with each reading. */
  today: Day;
  events: readonly CalendarEvent[];
}

const begin = (day: Day): Date => new Date(`${day}T00:00:00Z`);

/** Returns events as an iCalendar text (RFC 5545). What is due on a day leaves the day free; a meeting takes its time. */
export const calendarText = ({ name, today, events }: CalendarContent): string => {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    ttl: again,
    prodId: { company: 'Cairn', product: 'Cairn', language: 'EN' },
  });
  for (const { id, title, day, time, url } of events)
    calendar.createEvent({
      id: `${id}@cairn`,
      stamp: begin(today),
      summary: title,
      ...(url === undefined ? {} : { url }),
      ...(time === null
        ? {
            start: begin(day),
            end: begin(addDays(day, 1)),
            timezone: 'UTC',
            allDay: true,
            transparency: ICalEventTransparency.TRANSPARENT,
          }
        : { start: time.start, end: new Date(time.start.getTime() + time.minutes * 60_000) }),
    });
  return `${calendar.toString().trimEnd()}\r\n`;
};
