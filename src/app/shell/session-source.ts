import { useQuery } from '@tanstack/react-query';
import { sessionApi } from '../../features/session/contract.ts';
import type { ReplyOf } from '../../shared/endpoint.ts';
import { call, enterContext, forgetAnswers, token } from '../../web/api/call.ts';
import { queryClient } from '../../web/api/query-client.ts';
import { act } from '../../web/api/use-act.ts';
import { readKey, readOptions } from '../../web/api/use-read.ts';
import { timeZoneHere } from '../../web/i18n/time-zone.ts';
import { closeDialogs } from '../../web/modals/dialog-stack.ts';
import { stopHubs } from '../../web/realtime/hubs.ts';
import type { Session } from '../../web/session/session.ts';

type Loaded = ReplyOf<typeof sessionApi.load>;

/** The request of `GET session`; always the same, so that the cache holds one session. */
const ask = { query: { offset: String(new Date().getTimezoneOffset()), tz: timeZoneHere() } };
const key = readKey(sessionApi.load, ask);

/** Loads the session; undefined when nobody is signed in. */
export const startSession = async (): Promise<Session | undefined> => {
  if ((await token.get()) === undefined) return undefined;
  const session = await queryClient.fetchQuery(readOptions(sessionApi.load, ask, { quiet: true }));
  enterContext(session.id);
  return session;
};

/** Returns the current session; it is fetched again when the organisation, a role or a permission changes. */
export const useLoadedSession = (): Session | undefined =>
  useQuery(readOptions(sessionApi.load, ask, { quiet: true, enabled: queryClient.getQueryData(key) !== undefined })).data;

/** Switches to another organisation; all data read from the previous one is dropped. */
export const switchOrg = async (orgId: string): Promise<void> => {
  const session = await act(sessionApi.switchOrg, { params: { id: orgId } });
  closeDialogs();
  forgetAnswers();
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionApi.load.name });
  queryClient.setQueryData<Loaded>(key, session);
};

let keeping = 0;

/**
 * Shows a setting before the server has answered. A session request sent earlier is cancelled, because it would restore the old value. The
 * session is fetched again once all settings are saved or refused.
 */
const keepOfUser = async (patch: Partial<Loaded['user']>, send: () => Promise<unknown>): Promise<void> => {
  keeping += 1;
  void queryClient.cancelQueries({ queryKey: key, exact: true }, { revert: false });
  queryClient.setQueryData<Loaded>(key, (session) => session && { ...session, user: { ...session.user, ...patch } });
  await send().catch(() => undefined);
  keeping -= 1;
  if (keeping === 0) await queryClient.invalidateQueries({ queryKey: key, exact: true });
};

/** Saves whether the left menu is open; catalogue row A-37. */
export const keepNavBar = (open: boolean): void =>
  void keepOfUser({ navBarOpen: open }, () => call(sessionApi.navBar, { query: { open: open ? 'true' : 'false' } }));

/** Saves the person's theme. */
export const keepTheme = (session: Session, theme: Session['user']['theme']): void =>
  void keepOfUser({ theme }, () => act(sessionApi.theme, { params: { id: session.user.userId, theme } }));

let leaving = false;

/** Returns true from the moment the person signs out: the end of the session is then expected. */
export const isSigningOut = (): boolean => leaving;

/** Ends the session on the server and goes to the signed-out page; catalogue rows. */
export const signOut = async (session: Session): Promise<void> => {
  leaving = true;
  stopHubs();
  await call(sessionApi.end, { params: { id: session.id } }).catch(() => undefined);
  await fetch('/api/auth/sign-out', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).catch(() => undefined);
  window.location.assign('/signed-out');
};
