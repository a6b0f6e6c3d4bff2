// Who pays is told before money is charged and before a door closes, so that nothing of it comes as a surprise.
import { addDays, type Day, daysBetween } from '#shared/dates.ts';
import { failedGraceDays, type Subscription } from './subscription.ts';

export type ReminderKind = 'trial' | 'renewal' | 'wall';

/** On how many days before its day people are told of each. */
const daysBefore: Record<ReminderKind, readonly number[]> = { trial: [7, 1], renewal: [30, 7], wall: [2] };

/** Something that people are told of before its day. */
export interface Reminder {
  kind: ReminderKind;
  /** The day on which it comes. */
  on: Day;
  daysLeft: number;
  /** The day on which people are told again; null when this is the last time. */
  againOn: Day | null;
}

/** Returns what comes next of which people are told; a month is renewed without a word. */
const comingOf = ({
  phase,
  plan,
  nextPlan,
  trialEndsOn,
  periodEnd,
  failedOn,
}: Subscription): { kind: ReminderKind; on: Day } | undefined => {
  if (phase === 'trial' && trialEndsOn !== null) return { kind: 'trial', on: trialEndsOn };
  if (phase === 'active' && periodEnd !== null && (nextPlan ?? plan) === 'annual') return { kind: 'renewal', on: periodEnd };
  return phase === 'failed' && failedOn !== null ? { kind: 'wall', on: addDays(failedOn, failedGraceDays) } : undefined;
};

/**
 * Returns what people are to be told today; undefined when there is nothing, or when they were told already: `remindedOn` is the last day on
 * which they were. A day that was missed is made up for, with the days that are left by then.
 */
export const reminderOf = (state: Subscription, today: Day, remindedOn: Day | null): Reminder | undefined => {
  const coming = comingOf(state);
  if (coming === undefined || today >= coming.on) return undefined;
  const days = daysBefore[coming.kind].map((before) => addDays(coming.on, -before));
  const isDue = days.some((day) => day <= today && (remindedOn === null || remindedOn < day));
  if (!isDue) return undefined;
  return { ...coming, daysLeft: daysBetween(today, coming.on), againOn: days.find((day) => day > today) ?? null };
};
