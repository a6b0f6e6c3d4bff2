import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query-client.ts';
import { readKey } from '#web/core/api/use-read.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import type { Session } from '#web/core/session/session.ts';
import { applyTheme } from '#web/kit/theme/theme.ts';
import { sessionApi } from '../../contract.ts';

const key = readKey(sessionApi.load);
type User = Session['user'];

let keeping = 0;

/** Fetches the session again, as after a change of one's own name or picture. */
export const refreshUser = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key, exact: true });

/**
 * Shows a setting before the server has answered. A session request sent earlier is cancelled, because it would restore the old value. The
 * session is fetched again once all settings are saved or refused. Resolves to whether it was saved.
 */
export const keepOfUser = async (patch: Partial<User>, send: () => Promise<unknown>): Promise<boolean> => {
  keeping += 1;
  void queryClient.cancelQueries({ queryKey: key, exact: true }, { revert: false });
  queryClient.setQueryData<Session>(key, (session) => session && { ...session, user: { ...session.user, ...patch } });
  const saved = await send().then(
    () => true,
    () => false,
  );
  keeping -= 1;
  if (keeping === 0) await refreshUser();
  return saved;
};

/** Shows the person's theme in the same event, so that its radio button does not flicker, and saves it; catalogue row B-58. */
export const keepTheme = (session: Session, theme: User['theme']): Promise<boolean> => {
  applyTheme(theme);
  return keepOfUser({ theme }, () => sendCommand(sessionApi.theme, { params: { id: session.user.userId, theme } }));
};

/** Saves whose dashboard home shows: that of a team, or with null that of the person's own items; catalogue row B-61. */
export const keepDashboard = ({ orgId, user }: Session, dashboardId: User['dashboardId']): Promise<boolean> =>
  keepOfUser({ dashboardId }, () =>
    sendCommand(sessionApi.dashboard, { params: { orgId: orgId ?? user.userId, id: dashboardId ?? user.userId } }),
  );

/** Saves whether the left menu is open; catalogue row A-37. Resolves to whether it was saved. */
export const keepNavBar = (open: boolean): Promise<boolean> =>
  keepOfUser({ navBarOpen: open }, () => call(sessionApi.navBar, { query: { open: open ? 'true' : 'false' } }));
