import '#web/core/texts/live-meetings.ts';
import { useEffect, useRef } from 'react';
import { nameOf } from '#shared/names.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import type { LiveMeeting } from '../../contract.ts';
import { leadSeconds, takesBack } from '../../rules.ts';
import { useLive } from './live-context.tsx';

/** The toast that tells who leads. */
export const newsToast = 'live-meeting-scribe';

/** Tells everybody who the new scribe is; the giver of a hand-over may take it back for ten seconds. */
const useNewScribe = (): void => {
  const t = useText();
  const { state, me, room, send, personOf } = useLive();
  const { scribePersonId } = state;
  const told = useRef(scribePersonId);
  const name = scribePersonId === null ? '' : nameOf(personOf(scribePersonId));
  useEffect(() => {
    if (scribePersonId === told.current || name === '') return;
    const isTaken = told.current !== null;
    told.current = scribePersonId;
    if (!isTaken) return;
    if (scribePersonId === me.personId) {
      if (state.handedOver?.toId === me.personId) toast.info(t('liveMeetings.people.youLead'), { id: newsToast });
      return;
    }
    const back = takesBack(room.read().state ?? state, me.personId, room.now());
    const takeBack = { label: t('liveMeetings.people.takeBack'), run: () => send({ type: 'takeBack' }) };
    const more = back ? { duration: leadSeconds.takeBack * 1000, action: takeBack } : {};
    toast.info(t('liveMeetings.people.leadsNow', { name }), { id: newsToast, ...more });
  }, [scribePersonId, name, me.personId, t, room, send, state]);
};

const refusedAt = ({ notNow }: LiveMeeting, personId: string): string | undefined => notNow?.find((one) => one.personId === personId)?.at;

/** Tells me that the scribe answered my ask: not now. */
const useNotNow = (): void => {
  const t = useText();
  const { state, me } = useLive();
  const at = refusedAt(state, me.personId);
  const known = useRef(at);
  useEffect(() => {
    if (at === known.current) return;
    known.current = at;
    if (at !== undefined) toast.info(t('liveMeetings.people.notNowTold'), { id: newsToast });
  }, [at, t]);
};

/** Tells that a start was taken back. */
const useCancelled = (): void => {
  const t = useText();
  const { state } = useLive();
  const ran = useRef(state.started !== null);
  const runs = state.started !== null;
  useEffect(() => {
    if (ran.current && !runs) toast.info(t('liveMeetings.cancel.done'), { id: newsToast });
    ran.current = runs;
  }, [runs, t]);
};

/** Tells the news of who leads. */
export const ScribeNews = () => {
  useNewScribe();
  useNotNow();
  useCancelled();
  return null;
};
