import { Outlet, useMatches } from '@tanstack/react-router';
import { LocaleProvider } from '../../web/i18n/locale-provider.tsx';
import { DialogHost } from '../../web/modals/dialog-host.tsx';
import { FlagsContext } from '../../web/session/flags.ts';
import { SessionContext } from '../../web/session/session.ts';
import { ToastHost } from '../../web/toasts/toast-host.tsx';
import { MaintenancePage } from './maintenance-page.tsx';
import { ModalLayer, useOpenModal } from './modal-layer.tsx';
import { NoOrgScreen } from './no-org-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { useLoadedSession } from './session-source.ts';
import { Shell } from './shell.tsx';
import { useFlags, useHubs, useLook, useNotificationNews, useReleaseNotice } from './use-app-effects.ts';

interface Static {
  kind?: string;
  bare?: boolean;
  flag?: string;
}

/** Renders the page with its modal screens, dialogs and toasts. */
const Pages = ({ isOn }: { isOn: (flag: string) => boolean }) => {
  const session = useLoadedSession();
  const modal = useOpenModal();
  const own = useMatches({ select: (matches) => matches.map((match) => match.staticData as Static) });
  const bare = own.some((data) => data.bare === true);
  const hidden =
    own.some(({ flag }) => flag !== undefined && !isOn(flag)) || (modal?.screen.flag !== undefined && !isOn(modal.screen.flag));
  const needsOrg =
    session !== undefined && session.orgId === null && own.some(({ kind }) => kind === 'account-required') && modal === undefined;
  const covered = modal?.screen.cover === true;

  const page = hidden ? <NotFoundScreen /> : needsOrg ? <NoOrgScreen /> : covered ? <ModalLayer modal={modal} /> : <Outlet />;
  return (
    <>
      {bare ? page : <Shell key={session?.orgId}>{page}</Shell>}
      {modal !== undefined && !covered && !hidden && <ModalLayer modal={modal} />}
    </>
  );
};

/** Renders the whole app: language, session and flags for all components, and the page in its shell. */
export const Root = () => {
  const session = useLoadedSession();
  const flags = useFlags();
  useHubs(session);
  useNotificationNews();
  useReleaseNotice();
  useLook(session);
  if (flags['maintenance-page'] === true) return <MaintenancePage />;
  return (
    <LocaleProvider>
      <SessionContext value={session}>
        <FlagsContext value={flags}>
          <Pages isOn={(flag) => flags[flag] === true} />
          <DialogHost />
          <ToastHost />
        </FlagsContext>
      </SessionContext>
    </LocaleProvider>
  );
};
