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

/** What `GET session` is asked; always the same, so that there is one session in the cache. */
const ask = { query: { offset: String(new Date().getTimezoneOffset()), tz: timeZoneHere() } };
const key = readKey(sessionApi.load, ask);

/** Loads the session; undefined when nobody is signed in. */
export const startSession = async (): Promise<Session | undefined> => {
  if ((await token.get()) === undefined) return undefined;
  const session = await queryClient.fetchQuery(readOptions(sessionApi.load, ask, { quiet: true }));
  enterContext(session.id);
  return session;
};

/** The session as it is now: read again when the organisation, a role or a permission changes. */
export const useLoadedSession = (): Session | undefined =>
  useQuery(readOptions(sessionApi.load, ask, { quiet: true, enabled: queryClient.getQueryData(key) !== undefined })).data;

/** Works in another organisation from now on; everything that was read of the one before is forgotten. */
export const switchOrg = async (orgId: string): Promise<void> => {
  const session = await act(sessionApi.switchOrg, { params: { id: orgId } });
  closeDialogs();
  forgetAnswers();
  queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionApi.load.name });
  queryClient.setQueryData<Loaded>(key, session);
};

let keeping = 0;

/**
 * Shows what the person chose before the server has answered. A session that was asked for before would bring the old
 * choice back, so it is not waited for; once all choices are kept, or refused, the session is read again.
 */
const keepOfUser = async (patch: Partial<Loaded['user']>, send: () => Promise<unknown>): Promise<void> => {
  keeping += 1;
  void queryClient.cancelQueries({ queryKey: key, exact: true }, { revert: false });
  queryClient.setQueryData<Loaded>(key, (session) => session && { ...session, user: { ...session.user, ...patch } });
  await send().catch(() => undefined);
  keeping -= 1;
  if (keeping === 0) await queryClient.invalidateQueries({ queryKey: key, exact: true });
};

/** Keeps whether the left menu is open; catalogue row A-37. */
export const keepNavBar = (open: boolean): void =>
  void keepOfUser({ navBarOpen: open }, () => call(sessionApi.navBar, { query: { open: open ? 'true' : 'false' } }));

/** Keeps the theme of the person. */
export const keepTheme = (session: Session, theme: Session['user']['theme']): void =>
  void keepOfUser({ theme }, () => act(sessionApi.theme, { params: { id: session.user.userId, theme } }));

let leaving = false;

/** True from the moment that the person signs out: the end of the session is then no news. */
export const isSigningOut = (): boolean => leaving;

/** Ends the session on the server and leaves for the page that says so; catalogue rows. */
export const signOut = async (session: Session): Promise<void> => {
  leaving = true;
  stopHubs();
  await call(sessionApi.end, { params: { id: session.id } }).catch(() => undefined);
  await fetch('/api/auth/sign-out', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).catch(() => undefined);
  window.location.assign('/signed-out');
};
