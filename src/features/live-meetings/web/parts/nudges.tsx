import { useState } from 'react';
import { useAct } from '../../../../web/api/use-act.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { toast } from '../../../../web/toasts/toast.ts';
import { meetingApi, type Readiness } from '../../../meetings/contract.ts';
import { isReady } from '../../../meetings/rules.ts';
import { membersOf, useLive, useTick } from './live-context.tsx';

/** Milliseconds after which a person may be reminded again. */
const againAfter = 10 * 60_000;

/** When people were reminded, by meeting and person; the page keeps it while one looks elsewhere. */
const nudgedAt = new Map<string, number>();

export interface Nudges {
  /** Whether I may remind people. */
  may: boolean;
  /** Those who still have something to prepare and were not reminded in the last ten minutes. */
  waiting: string[];
  busy: boolean;
  /** Returns when a person was reminded, in the last ten minutes. */
  at: (personId: string) => Date | undefined;
  send: (personIds: string[]) => void;
}

/** Returns whom I can remind of what is missing, and the function that does so; people get a notification. */
export const useNudges = (items: readonly Readiness[] | undefined, may: boolean): Nudges => {
  const t = useText();
  const { state, me } = useLive();
  const now = useTick();
  const [, show] = useState(0);
  const { run, busy } = useAct(meetingApi.nudge, {
    onDone: ({ personIds }) => {
      for (const personId of personIds) nudgedAt.set(`${state.meetingId} ${personId}`, Date.now());
      show((times) => times + 1);
      toast.success(t('liveMeetings.lobby.nudged', { count: personIds.length }));
    },
  });
  const at = (personId: string): Date | undefined => {
    const told = nudgedAt.get(`${state.meetingId} ${personId}`);
    return told !== undefined && now.getTime() - told < againAfter ? new Date(told) : undefined;
  };
  const members = new Set(membersOf(state).map(({ personId }) => personId));
  const late = items?.filter((one) => !isReady(one) && one.personId !== me.personId && members.has(one.personId)) ?? [];
  const waiting = may ? late.map(({ personId }) => personId).filter((personId) => at(personId) === undefined) : [];
  return { may, waiting, busy, at, send: (personIds) => run({ params: { id: state.meetingId }, body: { personIds } }) };
};
