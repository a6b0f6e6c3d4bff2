import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { t } from '../../web/i18n/language.ts';
import { outbox } from '../../web/outbox/page-outbox.ts';
import { restoredToast } from '../../web/realtime/hubs.ts';
import { useCurrentPlace } from '../../web/session/place.ts';
import type { Session } from '../../web/session/session.ts';
import { toast } from '../../web/toasts/toast.ts';
import { offerChoice, tellNotDone } from './overtaken.ts';

/** Opens what this device keeps for the person in the organisation that the page shows, and says when it has been sent. */
export const useOutbox = (session: Session | undefined): void => {
  const orgId = session?.orgId ?? undefined;
  const userId = session?.user.userId;
  useEffect(() => {
    void outbox.open(userId === undefined || orgId === undefined ? undefined : { userId, orgId });
  }, [userId, orgId]);
  const live = useCurrentPlace().live !== undefined;
  const tell = useEffectEvent((count: number) => {
    toast.success(t(live ? 'liveMeetings.offline.sent' : 'shell.outbox.sent', { count }), { id: restoredToast, duration: 4_000 });
  });
  useEffect(() => {
    let told = 0;
    return outbox.subscribe(() => {
      const { sent, kept, lost } = outbox.read();
      if (sent === told) return;
      told = sent;
      if (sent > 0 && !lost && !kept.some(({ waited }) => waited)) tell(sent);
    });
  }, []);
  const navigate = useNavigate();
  const goTo = useEffectEvent((to: string) => void navigate({ to }));
  useEffect(() => {
    const known = new Set<string>();
    return outbox.subscribe(() => {
      for (const act of outbox.read().notDone) {
        const { key, place, over } = act;
        const inPlace = over?.act.edit?.inPlace;
        if (known.has(key) || place !== undefined || (inPlace !== undefined && window.location.pathname.startsWith(inPlace))) continue;
        known.add(key);
        if (over?.act.edit?.opens !== undefined || inPlace !== undefined) {
          void offerChoice(act, (to) => goTo(to));
          continue;
        }
        outbox.dismiss(key);
        void tellNotDone(act);
      }
    });
  }, []);
};
