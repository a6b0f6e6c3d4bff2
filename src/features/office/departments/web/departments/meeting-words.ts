import '#web/core/texts/departments.ts';
import '#web/core/texts/meetings.ts';
import type { Meeting, Traction } from '#features/teams/team/contract.ts';
import { dayOf, startOf } from '#features/teams/team/web/parts/meeting-when.tsx';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';

const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const;

/** Returns a function that says when a meeting takes place: `Tuesdays 10:00 AM`, `Every 2 weeks, Fridays`, `Monthly`. */
export const useRhythm = () => {
  const t = useText();
  const { time } = useFormats();
  return ({ threads: [thread] }: Traction, next: Meeting | undefined): string => {
    if (thread === undefined) return '';
    const day = next === undefined ? null : dayOf(next);
    const weekday = weekdays[day === null ? -1 : new Date(`${day}T00:00:00Z`).getUTCDay()];
    if (next === undefined || weekday === undefined) return t(`meetings.cadence${thread.cadence}`);
    const on = t(`departments.on.${weekday}`);
    if (thread.cadence === 'BiWeekly') return t('departments.biWeekly', { day: on });
    if (thread.cadence !== 'Weekly') return t(`meetings.cadence${thread.cadence}`);
    const start = startOf(next);
    return start === null ? t('departments.weeklyUntimed', { day: on }) : t('departments.weekly', { day: on, time: time(start) });
  };
};

/** Returns a function that says who sees a meeting, apart from Owner and Admins. */
export const useWhoSees = () => {
  const t = useText();
  return ({ sight, invitees }: Traction): string => {
    if (sight.org) return t('departments.everyone');
    if (sight.lt) return t('departments.leadersSee');
    return t('departments.seenBy', { count: new Set([...invitees, ...sight.personIds]).size });
  };
};
