import '#web/core/texts/meetings.ts';
import type { Day } from '#shared/dates.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { Meeting } from '../../contract.ts';

export type Planned = Pick<Meeting, 'nextDate' | 'meetingTime' | 'meetingDateTime'>;

/** Returns the instant at which a meeting is to begin; null while it has no time, as its day is then everybody's calendar day. */
export const startOf = ({ meetingTime, meetingDateTime }: Planned): string | null => (meetingTime === null ? null : meetingDateTime);

/** Returns a meeting's day in the browser's time zone; null while it has no date. */
export const dayOf = (meeting: Planned): Day | null => {
  const at = startOf(meeting);
  return at === null ? meeting.nextDate : dayHere(new Date(at));
};

/** Returns a function that says when a meeting is, its day in the words given: `Tomorrow, 9:00 AM`; without a time only the day. */
export const useWhen = () => {
  const t = useText();
  const { time } = useFormats();
  return (meeting: Planned, say: (day: Day) => string): string | undefined => {
    const [day, at] = [dayOf(meeting), startOf(meeting)];
    if (day === null) return undefined;
    return at === null ? say(day) : t('meetings.when', { day: say(day), time: time(at) });
  };
};

/** Renders `Tomorrow, 9:00 AM` in the browser's time zone; without a time only the day. */
export const MeetingWhen = ({ meeting }: { meeting: Planned }) => {
  const t = useText();
  const { dayWords } = useFormats();
  const said = useWhen()(meeting, dayWords);
  if (said === undefined) return t('meetings.noDate');
  return <time dateTime={startOf(meeting) ?? dayOf(meeting) ?? ''}>{said}</time>;
};
