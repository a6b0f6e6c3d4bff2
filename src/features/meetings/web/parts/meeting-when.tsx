import { dayHere, useFormats } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import type { Meeting } from '../../contract.ts';

export type Planned = Pick<Meeting, 'nextDate' | 'meetingTime' | 'meetingDateTime'>;

/** Returns a meeting's day in the browser's time zone; null while it has no date. */
export const dayOf = ({ nextDate, meetingTime, meetingDateTime }: Planned): string | null =>
  meetingTime === null || meetingDateTime === null ? nextDate : dayHere(new Date(meetingDateTime));

/** Renders `Tomorrow, 9:00 AM` in the browser's time zone; without a time only the day. */
export const MeetingWhen = ({ meeting }: { meeting: Planned }) => {
  const t = useText();
  const { dayWords, time } = useFormats();
  const day = dayOf(meeting);
  if (day === null) return t('meetings.noDate');
  const { meetingTime, meetingDateTime } = meeting;
  const hour = meetingTime === null || meetingDateTime === null ? undefined : time(meetingDateTime);
  return (
    <time dateTime={meetingDateTime ?? day}>
      {hour === undefined ? dayWords(day) : t('meetings.when', { day: dayWords(day), time: hour })}
    </time>
  );
};
