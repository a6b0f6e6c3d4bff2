import { dayHere, useFormats } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import type { Meeting } from '../../contract.ts';

export type Planned = Pick<Meeting, 'nextDate' | 'meetingTime' | 'meetingDateTime'>;

/** The day of a meeting where this browser is; null while no date is set. */
export const dayOf = ({ nextDate, meetingTime, meetingDateTime }: Planned): string | null =>
  meetingTime === null || meetingDateTime === null ? nextDate : dayHere(new Date(meetingDateTime));

/** `Tomorrow, 9:00 AM`, in the time zone of this browser; without a time the day alone. */
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
