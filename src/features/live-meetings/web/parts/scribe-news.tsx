import { useEffect, useRef } from 'react';
import { nameOf } from '../../../../shared/names.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { toast } from '../../../../web/toasts/toast.ts';
import { useLive } from './live-context.tsx';

/** Tells everybody who the new scribe is, except the scribe. */
export const ScribeNews = () => {
  const t = useText();
  const { state, me, personOf } = useLive();
  const { scribePersonId } = state;
  const told = useRef(scribePersonId);
  const name = scribePersonId === null ? '' : nameOf(personOf(scribePersonId));
  useEffect(() => {
    if (scribePersonId === told.current || name === '') return;
    const isTaken = told.current !== null && scribePersonId !== me.personId;
    told.current = scribePersonId;
    if (isTaken) toast.info(t('liveMeetings.people.leadsNow', { name }), { id: 'live-meeting-scribe' });
  }, [scribePersonId, name, me.personId, t]);
  return null;
};
