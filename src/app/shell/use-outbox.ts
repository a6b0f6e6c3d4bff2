import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useStoredTexts } from '#features/ground/writing/web/parts/use-stored-texts.ts';
import { takeSignedInAgain } from '#features/office/sign-in/web/again/reauth.ts';
import { t } from '#web/core/i18n/language.ts';
import { outbox } from '#web/core/outbox/page-outbox.ts';
import { restoredToast } from '#web/core/realtime/hubs.ts';
import { useCurrentScreen } from '#web/core/session/place.ts';
import type { Session } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { offerChoice, tellNotDone } from './queued-conflicts.ts';
import { useVisiblePath } from './use-visible-path.ts';

/** Opens what this device keeps for the person in the organisation that the page shows, and says when it has been sent. */
export const useOutbox = (session: Session | undefined): void => {
  const orgId = session?.orgId ?? undefined;
  const userId = session?.user.userId;
  useEffect(() => {
    void outbox.open(userId === undefined || orgId === undefined ? undefined : { userId, orgId });
  }, [userId, orgId]);
  useStoredTexts(userId, orgId);
  const live = useCurrentScreen().live !== undefined;
  const tell = useEffectEvent((count: number) => {
    const text = takeSignedInAgain() ? 'shell.outbox.sentSignedIn' : live ? 'shell.outbox.sentLive' : 'shell.outbox.sent';
    toast.success(t(text, { count }), { id: restoredToast, duration: 4_000 });
  });
  useEffect(() => {
    let told = 0;
    return outbox.subscribe(() => {
      const { sent, kept, lost } = outbox.read();
      if (sent !== told && sent > 0 && !lost && !kept.some(({ waited }) => waited)) tell(sent);
      told = sent;
      // What waited for a new sign-in and was refused is told elsewhere: what is sent later did not wait for it.
      if (kept.length === 0) takeSignedInAgain();
    });
  }, []);
  const navigate = useNavigate();
  const goTo = useEffectEvent((to: string) => void navigate({ to }));
  const path = useVisiblePath();
  const offered = useRef(new Set<string>());
  // An act that its own page shows is told in a toast once that page is left, for as long as nothing was chosen.
  const tellOthers = useEffectEvent(() => {
    const { notDone } = outbox.read();
    for (const key of offered.current) {
      if (notDone.some((act) => act.key === key)) continue;
      offered.current.delete(key);
      toast.dismiss(key);
    }
    for (const act of notDone) {
      const { key, place, over } = act;
      const inPlace = over?.act.edit?.inPlace;
      if (offered.current.has(key) || place !== undefined || (inPlace !== undefined && path.startsWith(inPlace))) continue;
      if (over?.act.edit?.opens !== undefined || inPlace !== undefined) {
        offered.current.add(key);
        void offerChoice(act, (to) => goTo(to));
        continue;
      }
      outbox.dismiss(key);
      void tellNotDone(act);
    }
  });
  useEffect(() => {
    tellOthers();
    return outbox.subscribe(() => tellOthers());
  }, [path]);
};
