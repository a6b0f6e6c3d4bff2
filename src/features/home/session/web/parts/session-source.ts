import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#shared/endpoint.ts';
import { call, enterContext, token, visibleOrgId } from '#web/core/api/call.ts';
import { commandsDone, withPending } from '#web/core/api/optimistic.ts';
import { queryClient } from '#web/core/api/query-client.ts';
import { readKey, readOptions } from '#web/core/api/use-read.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { stopHubs } from '#web/core/realtime/hubs.ts';
import { orgOf, type Session } from '#web/core/session/session.ts';
import { stayIn, staysIn } from '#web/core/session/stays-in.ts';
import { tellTabs } from '#web/core/session/tabs.ts';
import { timeZoneHere } from '#web/core/time/time-zone.ts';
import { endUndo } from '#web/core/toasts/toast.ts';
import { closeDialogs } from '#web/kit/modals/dialog-stack.ts';
import { sessionApi } from '../../contract.ts';

export type Loaded = ReplyOf<typeof sessionApi.load>;

/** The cache holds one session, whatever it was asked with. */
const key = readKey(sessionApi.load);

/** Asks for the session that the sign-in's tabs share, or for that of an organisation in which this tab stays. */
export const askSession = (orgId?: string): Promise<Loaded> => {
  const query = { offset: String(new Date().getTimezoneOffset()), tz: timeZoneHere() };
  return call(sessionApi.load, { query: orgId === undefined ? query : { ...query, org: orgId } }, { urgent: true });
};

/** Called when the session no longer works in the organisation that this tab shows. */
type Moved = (shown: Loaded, now: Loaded) => void;
let onMoved: Moved = () => {};

/** Sets what happens when a fetched session works in another organisation than this tab shows; the tab goes on showing its own. */
export const whenMoved = (run: Moved): void => {
  onMoved = run;
};

/** Called before a fetched session is shown in which the person's role has changed. */
type NewRole = (shown: Loaded) => void;
let onNewRole: NewRole = () => {};

/** Sets what happens when a fetched session has another role than the shown one: it may know before the page is told. */
export const whenRoleChanges = (run: NewRole): void => {
  onNewRole = run;
};

/** Asks for the session, with what this page has done and the server has not yet: the person may have moved a widget. */
const askWithActs = async (): Promise<Loaded> => {
  const since = commandsDone();
  const reply = await askSession(staysIn());
  const query = queryClient.getQueryCache().find<unknown, Error>({ queryKey: key });
  return query === undefined ? reply : (withPending(query, reply, since) as Loaded);
};

/** Returns the session as fetched, or the shown one if the fetched one works elsewhere: a tab changes its organisation only as its person says. */
const fetchSession = async (): Promise<Loaded> => {
  const now = await askWithActs();
  const shown = currentSession();
  if (shown === undefined || shown.user.userId !== now.user.userId) return now;
  if (shown.orgId === now.orgId) {
    if (orgOf(shown)?.role !== orgOf(now)?.role) onNewRole(shown);
    return now;
  }
  if (shown.orgId === null) {
    enterContext(now);
    return now;
  }
  onMoved(shown, now);
  return shown;
};

const options = () => ({ ...readOptions(sessionApi.load, { query: {} }, { quiet: true }), queryKey: key, queryFn: fetchSession });

/** Returns the session that this tab shows; undefined while nobody is signed in. */
export const currentSession = (): Loaded | undefined => queryClient.getQueryData<Loaded>(key);

/** Loads the session; undefined when nobody is signed in. */
export const startSession = async (): Promise<Session | undefined> => {
  if ((await token.get()) === undefined) return undefined;
  const session = await queryClient.fetchQuery(options());
  enterContext(session);
  tellTabs({ kind: 'here', personId: session.user.userId });
  return session;
};

/** Returns the current session; it is fetched again when the organisation, a role or a permission changes. */
export const useLoadedSession = (): Session | undefined => useQuery({ ...options(), enabled: currentSession() !== undefined }).data;

/** Shows a session; when it works in another organisation than before, all data read there is dropped, and nothing done there is undone here. */
export const showSession = (session: Loaded): void => {
  const moves = (visibleOrgId() ?? null) !== session.orgId;
  enterContext(session);
  if (moves) {
    endUndo();
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionApi.load.name });
  }
  queryClient.setQueryData<Loaded>(key, session);
};

/** Switches the sign-in to another organisation, and this tab with it; all data read from the previous one is dropped. */
export const switchOrg = async (orgId: string): Promise<void> => {
  const session = await sendCommand(sessionApi.switchOrg, { params: { id: orgId } });
  stayIn(undefined);
  closeDialogs();
  showSession(session);
  tellTabs({ kind: 'switched', personId: session.user.userId, orgId, at: Date.now() });
};

let leaving = false;

/** Returns true from the moment the person signs out: the end of the session is then expected. */
export const isSigningOut = (): boolean => leaving;

/** Asks about unsent words, ends the session on the server and goes to the signed-out page; catalogue rows. */
export const signOut = async (session: Session): Promise<void> => {
  // Who can no longer fetch the code that asks must be able to sign out all the same.
  const guard = await import('#web/kit/modals/use-leave-guard.ts').catch(() => undefined);
  if ((await guard?.mayGo()) === false) return;
  endUndo();
  leaving = true;
  stopHubs();
  await call(sessionApi.end, { params: { id: session.id } }).catch(() => undefined);
  await fetch('/api/auth/sign-out', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).catch(() => undefined);
  tellTabs({ kind: 'out', personId: session.user.userId });
  window.location.assign('/signed-out');
};
