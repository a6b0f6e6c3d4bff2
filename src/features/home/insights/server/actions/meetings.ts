import { wasOnTime } from '#features/teams/team/rules.ts';
import type { Day } from '#shared/dates.ts';
import type { AttendanceRow, MeetingTotal, MeetingWeek } from '../../contract.ts';
import type { Scope } from '../access.ts';
import type { HeldRow } from '../store/meetings.ts';

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** A meeting as it is counted: without Observers, and for a person's page with that person alone and no rating. */
export interface CountedMeeting extends HeldRow {
  over: number;
  isOnTime: boolean;
}

/** Returns the meetings as they are counted; of a person, those that named the person. */
export const countedMeetings = (held: readonly HeldRow[], { personId }: Scope, observers: ReadonlySet<string>): CountedMeeting[] => {
  const counts = (id: string) => (personId === null ? !observers.has(id) : id === personId);
  return held
    .map((row) => ({
      ...row,
      rating: personId === null ? row.rating : null,
      presentIds: row.presentIds.filter(counts),
      absentIds: row.absentIds.filter(counts),
      over: Math.round((row.spentSeconds - row.plannedSeconds) / 60),
      isOnTime: wasOnTime(row),
    }))
    .filter(({ presentIds, absentIds }) => personId === null || presentIds.length + absentIds.length > 0);
};

const attendanceOf = (meetings: readonly CountedMeeting[]) => ({
  present: meetings.reduce((sum, { presentIds }) => sum + presentIds.length, 0),
  invited: meetings.reduce((sum, { presentIds, absentIds }) => sum + presentIds.length + absentIds.length, 0),
});

const ratingOf = (meetings: readonly CountedMeeting[]): number | null => mean(meetings.flatMap(({ rating }) => rating ?? []));

export const weekOfMeetings = (monday: Day, meetings: readonly CountedMeeting[]): MeetingWeek => ({
  monday,
  held: meetings.length,
  rating: ratingOf(meetings),
  ...attendanceOf(meetings),
  over: meetings.length === 0 ? null : Math.max(...meetings.map(({ over }) => over)),
});

export const totalOfMeetings = (meetings: readonly CountedMeeting[]): MeetingTotal => ({
  held: meetings.length,
  onTime: meetings.filter(({ isOnTime }) => isOnTime).length,
  rating: ratingOf(meetings),
  ...attendanceOf(meetings),
});

export const plannedOf = (meetings: readonly CountedMeeting[]): number => mean(meetings.map(({ plannedSeconds }) => plannedSeconds)) ?? 0;

/** Returns of each person who was invited in which weeks they were there, by how often; those who were there most come first. */
export const attendeesOf = (meetings: readonly CountedMeeting[], mondays: readonly Day[], closed: readonly Day[]): AttendanceRow[] => {
  const people = [...new Set(meetings.flatMap(({ presentIds, absentIds }) => [...presentIds, ...absentIds]))];
  const inWeek = Map.groupBy(meetings, ({ monday }) => monday);
  const shareIn = (personId: string, monday: Day) => {
    const held = (inWeek.get(monday) ?? []).filter((row) => row.presentIds.includes(personId) || row.absentIds.includes(personId));
    return { of: held.length, met: held.filter((row) => row.presentIds.includes(personId)).length };
  };
  return people
    .map((personId) => {
      const counted = closed.map((monday) => shareIn(personId, monday));
      return {
        personId,
        present: counted.reduce((sum, { met }) => sum + met, 0),
        invited: counted.reduce((sum, { of }) => sum + of, 0),
        weeks: mondays.map((monday) => shareIn(personId, monday)),
      };
    })
    .sort((one, other) => other.invited - one.invited || other.present - one.present || (one.personId < other.personId ? -1 : 1));
};
