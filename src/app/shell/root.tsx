import { Outlet, useMatches } from '@tanstack/react-router';
import { Activity, Suspense, useEffect, useLayoutEffect } from 'react';
import { showFormatsOf } from '#web/core/i18n/chosen-formats.ts';
import { LocaleProvider } from '#web/core/i18n/locale-provider.tsx';
import { FlagsContext, FlagsKnownContext } from '#web/core/session/flags.ts';
import { SessionContext } from '#web/core/session/session.ts';
import { showTimesIn } from '#web/core/time/time-zone.ts';
import { DialogHost } from '#web/kit/modals/dialog-host.tsx';
import { ToastHost } from '#web/kit/toasts/toast-host.tsx';
import { watchClock } from './clock-watch.ts';
import { useItemLink } from './item-link.ts';
import { useStoredText } from './stored-text.ts';
// The document holds a live meeting's frame; the app's first style sheet has its style.
import './live-skeleton.module.css';
import { useLoadedSession } from '#features/home/session/web/parts/session-source.ts';
import { MaintenancePage, NoOrgScreen, NotFoundScreen } from './late.ts';
import { isHiddenModal } from './modal-hidden.ts';
import { ModalLayer, useOpenModal } from './modal-layer.tsx';
import { watchNewDay } from './new-day.ts';
import { OfflineBar } from './offline-bar.tsx';
import { ScreenPending } from './screen-pending.tsx';
import { Shell } from './shell.tsx';
import { useFlags, useHubs, useLook, useNotificationNews, useRegion, useReleaseNotice, useReopenNotice } from './use-app-effects.ts';
import { useOutbox } from './use-outbox.ts';

interface Static {
  kind?: string;
  bare?: boolean;
  flag?: string;
}

/** Renders the page with its modal screens, dialogs and toasts. */
const Pages = ({ isOn }: { isOn: (flag: string) => boolean }) => {
  const session = useLoadedSession();
  useItemLink(session);
  const modal = useOpenModal();
  const own = useMatches({ select: (matches) => matches.map((match) => match.staticData as Static) });
  const bare = own.some((data) => data.bare === true);
  const hidden =
    own.some(({ flag }) => flag !== undefined && !isOn(flag)) ||
    (modal !== undefined && isHiddenModal(modal.screen, { isOn, hasBilling: session?.hasBilling }));
  const needsOrg =
    session !== undefined && session.orgId === null && (modal !== undefined || own.some(({ kind }) => kind === 'account-required'));
  const covered = modal?.screen.cover === true && !needsOrg;
  const floats = modal !== undefined && !covered && !hidden && (!needsOrg || modal.screen.orgless === true);

  const odd = hidden ? <NotFoundScreen /> : needsOrg ? <NoOrgScreen /> : undefined;
  const page = odd ? <Suspense fallback={<ScreenPending />}>{odd}</Suspense> : covered ? <ModalLayer modal={modal} /> : <Outlet />;
  return (
    <>
      {bare ? (
        page
      ) : (
        <Shell key={session?.orgId} covered={covered}>
          {page}
        </Shell>
      )}
      {floats && <ModalLayer modal={modal} />}
    </>
  );
};

/** Ends what `first-paint.ts` said of the page's frame: the page itself is there now. */
const leaveFrame = (): void => {
  delete document.documentElement.dataset['page'];
};

/** Renders the whole app: language, session and flags for all components, and the page in its shell. */
export const Root = () => {
  const session = useLoadedSession();
  showTimesIn(session?.user.ownTimeZone ?? null);
  showFormatsOf(session?.user.formatLocale ?? null);
  const { flags, areKnown } = useFlags(session);
  useHubs(session);
  useOutbox(session);
  useNotificationNews();
  useReleaseNotice();
  useLook(session);
  useRegion(session, flags['region-uk-redirect'] === true);
  useStoredText(session);
  useLayoutEffect(leaveFrame, []);
  useEffect(watchClock, []);
  useEffect(watchNewDay, []);
  const closed = flags['maintenance-page'] === true;
  useReopenNotice(closed);
  return (
    <LocaleProvider>
      {closed && (
        <Suspense fallback={null}>
          <MaintenancePage />
        </Suspense>
      )}
      {/* What people were writing when the maintenance began is still there when it ends. */}
      <Activity mode={closed ? 'hidden' : 'visible'}>
        <SessionContext value={session}>
          <FlagsContext value={flags}>
            <FlagsKnownContext value={areKnown}>
              <Pages isOn={(flag) => flags[flag] === true} />
              <DialogHost />
              <OfflineBar />
              <ToastHost />
            </FlagsKnownContext>
          </FlagsContext>
        </SessionContext>
      </Activity>
    </LocaleProvider>
  );
};
