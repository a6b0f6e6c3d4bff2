import { readinessApi } from '#features/meeting/readiness/contract.ts';
import '#web/core/texts/live-meetings.ts';
import { type Readiness } from '#features/meeting/readiness/contract.ts';
import { isNudged, whomToNudge } from '#features/meeting/readiness/rules.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { membersOf, useLive, useTick } from '../room/live-context.tsx';

export interface Nudges {
  /** Whether I may remind people. */
  may: boolean;
  /** Those who still have something to prepare and were not reminded in the last ten minutes. */
  waiting: string[];
  busy: boolean;
  /** Returns when a person was reminded, in the last ten minutes, by whomever. */
  at: (readiness: Readiness) => string | undefined;
  send: (personIds: string[]) => void;
}

/** Returns whom I can remind of what is missing, and the function that does so; people get a notification. */
export const useNudges = (items: readonly Readiness[] | undefined, may: boolean): Nudges => {
  const t = useText();
  const { state, me } = useLive();
  const now = useTick();
  const { run, busy } = useCommand(readinessApi.nudge, {
    onDone: ({ personIds }) => void toast.success(t('liveMeetings.lobby.nudged', { count: personIds.length })),
  });
  const asked = membersOf(state).map(({ personId }) => personId);
  return {
    may,
    waiting: may ? whomToNudge(items ?? [], { asked, byId: me.personId, now }) : [],
    busy,
    at: (readiness) => (isNudged(readiness, now) ? (readiness.nudgedAt ?? undefined) : undefined),
    send: (personIds) => run({ params: { id: state.meetingId }, body: { personIds } }),
  };
};
