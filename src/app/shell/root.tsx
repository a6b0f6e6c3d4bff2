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

/** The page, with what floats over it. */
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

/** Everything: language, session and flags for all, the page in its shell, dialogs and toasts above. */
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
