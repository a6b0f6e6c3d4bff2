import { createHash } from 'node:crypto';
import { instantOf, nextOccurrence } from '#features/teams/team/rules.ts';
import { readSight } from '#features/teams/team/server/access.ts';
import type { Signed, Visitor } from '#server/access/granted.ts';
import type { SentFile } from '#server/http/transports/download.ts';
import type { AudienceSight } from '#server/realtime/audience.ts';
import { textFor } from '#server/text/text.ts';
import { addDays, type Day, dayIn } from '#shared/dates.ts';
import { pathOf } from '#shared/endpoint.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { type Feed, feedApi, type LeftFeed } from '../contract.ts';
import { cutAddress } from '../rules.ts';
import { endKeyOf, feedIdOf, keyOf } from './access.ts';
import { type CalendarEvent, calendarText } from './actions/calendar.ts';
import * as store from './store.ts';

/** Days for which a feed tells of meetings to come, and for which it still tells of what is late. */
const ahead = 90;
const behind = 60;

const addressOf = (config: Signed['config'], feedId: string): string =>
  `${config.BASE_URL}/api/v2/${pathOf(feedApi.read, { params: { key: `${keyOf(config, feedId)}.ics` } })}`;

const shown = (at: Pick<Signed, 'config'>, { feedId, lastReadAt, ...row }: store.FeedRow): Feed => ({
  address: addressOf(at.config, feedId),
  hasMeetings: row.hasMeetings,
  hasTodos: row.hasTodos,
  hasRocks: row.hasRocks,
  isBusyOnly: row.isBusyOnly,
  lastReadAt: lastReadAt?.toISOString() ?? null,
});

export const ownFeed = async (at: Signed): Promise<{ feed: Feed | null }> => {
  const row = await store.findOwnFeed(at);
  return { feed: row === undefined ? null : shown(at, row) };
};

/**
 * Returns what a person is told of their feed after a reset of the password, which does not end it; null without one. Not the address itself:
 * whoever resets a password has not shown the second factor.
 */
export const feedLeft = async ({ tx, config }: Pick<Visitor, 'tx' | 'config'>, personId: string): Promise<LeftFeed | null> => {
  const row = await store.findOwnFeed({ tx, personId });
  return row === undefined ? null : { address: cutAddress(addressOf(config, row.feedId)), endKey: endKeyOf(config, row.feedId) };
};

export const renewFeed = async (at: Signed): Promise<{ feed: Feed }> => ({ feed: shown(at, await store.renewFeed(at, newId())) });

type Meeting = Awaited<ReturnType<typeof store.listMeetings>>[number];

const lengthOf = ({ agendaItems }: Meeting): number => agendaItems.reduce((sum, { lengthInMinutes }) => sum + lengthInMinutes, 0);

/** Returns the times of a series: its next meeting, which may have been moved, and those that its cadence says after it. */
const timesOf = ({ nextDate, meetingTime, timeZone, cadence, anchorDate }: Meeting, until: Day): { day: Day; at: Date | null }[] => {
  if (nextDate === null) return [];
  const time = meetingTime ?? '00:00:00.000';
  const first = { day: nextDate, at: instantOf(nextDate, time, timeZone) };
  const times = [first];
  let next = cadence === 'OneTime' ? null : nextOccurrence({ cadence, anchor: anchorDate ?? nextDate, time, timeZone }, first.at);
  while (next !== null && next.day <= until) {
    times.push(next);
    next = nextOccurrence({ cadence, anchor: anchorDate ?? nextDate, time, timeZone }, next.at);
  }
  return times.map(({ day, at }) => ({ day, at: meetingTime === null ? null : at }));
};

interface Reading {
  at: Visitor & { orgId: string; personId: string };
  feed: store.FeedRow;
  today: Day;
}

const meetingEvents = async ({ at, today }: Reading): Promise<CalendarEvent[]> =>
  (await store.listMeetings(at)).flatMap((meeting) =>
    timesOf(meeting, addDays(today, ahead)).map(({ day, at: start }, place) => ({
      // By its place in the series, so that a meeting that is moved stays the same entry.
      id: `${meeting.threadId}-${meeting.past + place + 1}`,
      title: meeting.title,
      day,
      time: start === null ? null : { start, minutes: lengthOf(meeting) },
      url: `${at.config.BASE_URL}/traction/${meeting.tractionId}/${meeting.threadId}`,
    })),
  );

interface DueItem {
  id: string;
  title: string;
  dueDate: Day | null;
  tractionId: string | null;
}

/** Returns what is due of the items that the person may still see: those of a meeting only while they see the meeting. */
const dueEvents = (items: readonly DueItem[], sight: AudienceSight, personId: string): CalendarEvent[] =>
  items.flatMap(({ id, title, dueDate, tractionId }) =>
    dueDate === null || (tractionId !== null && !sight.tractionsOf(personId).has(tractionId))
      ? []
      : [{ id, title, day: dueDate, time: null }],
  );

const eventsOf = async (reading: Reading): Promise<CalendarEvent[]> => {
  const { at, feed, today } = reading;
  await store.fenceTo(at, at);
  const sight = await readSight(at);
  const first = addDays(today, -behind);
  return [
    ...(feed.hasMeetings ? await meetingEvents(reading) : []),
    ...(feed.hasTodos ? dueEvents(await store.listTodos(at, first), sight, at.personId) : []),
    ...(feed.hasRocks ? dueEvents(await store.listRocks(at, first), sight, at.personId) : []),
  ];
};

/** Returns the calendar that an address names: what its person may see in the organisations that they may enter. */
export const readFeed = async (at: Visitor, key: string): Promise<SentFile> => {
  const feed = (await store.readFeed(at, feedIdOf(at.config, key))) ?? refuse(errors.notFound);
  const { personId } = feed;
  await store.becomePerson(at, personId);
  const reader = (await store.findReader(at, personId)) ?? refuse(errors.notFound);
  const today = dayIn(at.now, reader.timeZone);
  const events: CalendarEvent[] = [];
  for (const { id: orgId } of await store.listOrgs({ ...at, personId }))
    events.push(...(await eventsOf({ at: { ...at, orgId, personId }, feed, today })));
  const busy = textFor(reader, 'feeds.busy');
  const told = feed.isBusyOnly ? events.map(({ url: _, ...event }) => ({ ...event, title: busy })) : events;
  const text = calendarText({ name: textFor(reader, 'feeds.name'), today: dayIn(at.now, 'UTC'), events: told });
  const tag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 32)}"`;
  return { name: 'cairn.ics', type: 'text/calendar; charset=utf-8', content: Buffer.from(text), tag, isInline: true };
};
