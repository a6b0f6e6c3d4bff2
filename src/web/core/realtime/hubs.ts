import { useSyncExternalStore } from 'react';
import type { Entity } from '#shared/entities.ts';
import { type HubChange, type HubName, hubTimings, type ManyChanged, type Passed } from '#shared/hubs.ts';
import { listenWhile, noticeChange, noticeGap, noticeUnlogged } from '#web/core/api/changes.ts';
import { untilItComes } from '#web/core/code/coming.ts';
import { t } from '#web/core/i18n/language.ts';
import { toast, toastTimes } from '#web/core/toasts/toast.ts';
import { connection, noticeNoSocket, noticeSocket, onConnection, onReached } from './connection.ts';
import { freshLink, type LinkEffect, type LinkEvent, type LinkPhase, type SocketLink, stepLink } from './link.ts';
import { createSequence } from './sequence.ts';
import type { HubReply, openSockets } from './sockets.ts';

export type HubHandler = (data: unknown) => void;

/** The toast of a restored connection; what was sent meanwhile takes its place. */
export const restoredToast = 'connection-restored';

let link: SocketLink = freshLink;
let sockets: ReturnType<typeof openSockets> | undefined;
const phaseListeners = new Set<() => void>();
const handlers = new Map<string, Set<HubHandler>>();
/** The key with which each hub is registered: the id of the organisation, of the person or of the meeting. */
const registrations = new Map<HubName, string>();
/** The rooms of texts that this page has open, each with what runs once it hears them. */
const rooms = new Map<string, () => void>();
const sequence = createSequence();
/** What has changed since a sequence number: the last number, and the entities; undefined when everything must be fetched again. */
interface Changed {
  seq?: number;
  entities: readonly Entity[] | undefined;
}
export type AskChanges = (since: number) => Promise<Changed>;
let askChanges: AskChanges = () => Promise.resolve({ entities: undefined });
/** The state of the feature flags that the page has read; undefined before. */
let flagsSeen: string | undefined;
let nextTry: ReturnType<typeof setTimeout> | undefined;

const hand = (hub: HubName, event: string, data: unknown): void => {
  for (const handler of handlers.get(`${hub} ${event}`) ?? []) handler(data);
};

/** Fetches again the entities that changed since a number, as if the hub had told them; fetches everything when the server cannot say which. */
const catchUp = async (since: number | undefined): Promise<void> => {
  tellChanged(since === undefined ? undefined : (await askChanges(since).catch(() => undefined))?.entities);
};

const tellChanged = (changed: readonly Entity[] | undefined): void => {
  if (changed === undefined) {
    noticeGap();
    return hand('live-update-hub', 'Passed', { refetch: true });
  }
  for (const entityType of changed) {
    noticeChange(entityType);
    hand('live-update-hub', 'ManyChanged', { entityType });
  }
};

/** Whether the hub of notifications was registered before: at its first registration the page has just read them. */
let wasRegistered = false;

const register = async (hub: HubName, key: string): Promise<boolean> => {
  if (sockets === undefined) return false;
  const reply = await sockets.invoke(hub, 'Register', [key]);
  if (hub === 'live-update-hub' && reply.seq !== undefined) {
    const since = sequence.last();
    if (sequence.start(reply.seq)) void catchUp(since);
  }
  // After a reconnect a call also finds out whether the session works in another organisation by now.
  if (hub === 'notification-hub' && reply.succeeded) {
    if (wasRegistered) noticeChange('notification');
    wasRegistered = true;
  }
  return reply.succeeded;
};

const enterRoom = async (key: string): Promise<void> => {
  if (sockets === undefined || link.phase !== 'connected' || !registrations.has('live-update-hub')) return;
  const { succeeded } = await sockets.invoke('live-update-hub', 'Register', [key]);
  if (succeeded) rooms.get(key)?.();
};

const effects: { [Name in LinkEffect['do']]: (effect: Extract<LinkEffect, { do: Name }>) => void } = {
  try: ({ after }) => {
    // Only one attempt is planned at a time: a new one, such as when the browser comes online again, replaces it.
    clearTimeout(nextTry);
    nextTry = setTimeout(() => sockets?.tryConnect(), after + Math.random() * hubTimings.spread);
  },
  enter: () => sockets?.enter(['app-config-hub', ...registrations.keys()]),
  register: () => {
    for (const [hub, key] of registrations) void register(hub, key);
    for (const key of rooms.keys()) void enterRoom(key);
  },
  // Reads again only what the change log does not record; registering the live-update hub catches up with the rest.
  catchUp: () => (registrations.has('live-update-hub') ? noticeUnlogged() : noticeGap()),
  waitForLoss: ({ after }) => void setTimeout(() => happen({ type: 'lossDue', at: Date.now() }), after),
  // The bar of the lost connection is shown by the shell, from `useConnection`.
  showLoss: () => {},
  showRestored: () => saidBack || void toast.success(t('shell.connection.restored'), { id: restoredToast, duration: toastTimes.success }),
};

const happen = (event: LinkEvent): void => {
  const stepped = stepLink(link, event);
  link = stepped.link;
  if (link.wasUp) noticeSocket(link.phase === 'connected');
  else if (event.type === 'down') void noticeNoSocket();
  for (const effect of stepped.effects) (effects[effect.do] as (effect: LinkEffect) => void)(effect);
  for (const listener of phaseListeners) listener();
};

const changed = ({ orgId, seq, entityType }: HubChange | ManyChanged): void => {
  if (orgId === registrations.get('live-update-hub') && sequence.isNew(seq)) noticeChange(entityType);
};

const passed = ({ orgId, since, seq, refetch }: Passed): void => {
  if (orgId !== registrations.get('live-update-hub')) return;
  const last = sequence.last();
  if (refetch === true) noticeGap();
  if (sequence.pass(since, seq)) void catchUp(last);
};

/** Events of the live-update hub that are no changes of the log. */
const otherNews = new Set(['NewRelease', 'AccessChanged', 'TextWritten', 'TextCaret']);

const tell = (hub: HubName, event: string, data: unknown): void => {
  if (hub === 'live-update-hub') {
    if (event === 'Passed') passed(data as Passed);
    else if (!otherNews.has(event)) changed(data as HubChange | ManyChanged);
  }
  hand(hub, event, data);
};

/** Asks what has changed while no socket tells of it. A question that fails is asked again with the next one. */
export const askWhatChanged = async (): Promise<void> => {
  const since = sequence.last();
  const found = since === undefined ? undefined : await askChanges(since).catch(() => undefined);
  if (since === undefined || found === undefined || connection().lateSince === undefined) return;
  if (found.seq !== undefined) sequence.pass(since, found.seq);
  tellChanged(found.entities);
};

/** Milliseconds between two questions what has changed while no socket comes up. */
export const lateTimings = { page: 10_000, meeting: 3_000 } as const;
/** Milliseconds for which changes have to come late until people are told: a socket often comes up at its second try. */
export const lateSaidAfter = 6_000;
let asking: ReturnType<typeof setInterval> | undefined;
let lateFrom = 0;
/** Whether people were told that changes come at once again; a second word about the connection would say it twice. */
let saidBack = false;

/** Says that changes come at once again to those who were told that they come late, once all that was missed is fetched. */
const sayBack = (): void => {
  noticeUnlogged();
  saidBack = Date.now() - lateFrom >= lateSaidAfter;
  if (saidBack) toast.success(t('shell.late.back'), { id: restoredToast });
};

/** Asks every few seconds as long as changes come late. */
const askWhileLate = (): void => {
  const { lateSince, lostAt } = connection();
  if (lateSince !== undefined || lostAt !== undefined) saidBack = false;
  const late = lateSince !== undefined;
  if (late === (asking !== undefined)) return;
  clearInterval(asking);
  asking = undefined;
  if (!late) return lostAt === undefined ? sayBack() : undefined;
  lateFrom = lateSince;
  asking = setInterval(() => {
    noticeChange('notification');
    void askWhatChanged();
  }, lateTimings.page);
};
onConnection(askWhileLate);

/** Tries at once to connect. */
export const tryConnect = (): void => sockets?.tryConnect();

const loadSockets = () => import('./sockets.ts');

/** Loads Socket.IO and connects; called after the first paint. `ask` asks the server for changes that the page has missed. */
export const startHubs = async (ask: AskChanges): Promise<void> => {
  if (sockets !== undefined) return;
  askChanges = ask;
  const { openSockets } = await untilItComes(loadSockets);
  listenWhile(() => link.phase === 'connected' && registrations.has('live-update-hub'));
  sockets = openSockets({
    opened: () => happen({ type: 'opened', at: Date.now() }),
    up: () => happen({ type: 'up', at: Date.now() }),
    down: () => happen({ type: 'down', at: Date.now() }),
    event: tell,
    flags: () => flagsSeen,
  });
  onReached(() => link.phase !== 'connected' && sockets?.tryConnect());
  sockets.tryConnect();
};

/**
 * Registers a hub with a key, and again after every reconnect; `undefined` leaves the hub. For an organisation, `seq` is a number that all
 * the page has read is at least as new as: only what changed later is fetched again.
 */
export const registerHub = (hub: HubName, key: string | undefined, seq?: number): void => {
  if (registrations.get(hub) === key) return;
  if (hub === 'live-update-hub') sequence.begin(seq);
  if (key === undefined) {
    registrations.delete(hub);
    sockets?.leave(hub);
    return;
  }
  registrations.set(hub, key);
  if (link.phase === 'connected') void register(hub, key);
};

/** Registers a hub with ten tries 500 ms apart, because the connection may first have to come back; used by the live meeting. */
export const rejoinHub = async (hub: HubName, key: string): Promise<HubReply> => {
  registrations.set(hub, key);
  const tries = { tries: hubTimings.rejoinTries, every: hubTimings.rejoinEvery };
  return (await sockets?.invoke(hub, 'Register', [key], tries)) ?? { succeeded: false };
};

/**
 * Hears a room of the live-update hub, also after a reconnect, until the returned function is called; `onHeard` runs whenever the page begins
 * to hear it.
 */
export const inRoom = (key: string, onHeard: () => void): (() => void) => {
  rooms.set(key, onHeard);
  void enterRoom(key);
  return () => {
    if (rooms.get(key) !== onHeard) return;
    rooms.delete(key);
    sockets?.say('live-update-hub', 'Leave', key);
  };
};

/** Notes which state of the feature flags the page has read: it is told when it connects after a change. */
export const noteFlagsSeen = (seen: string): void => {
  flagsSeen = seen;
};

/** Runs `handler` on every event of that name; returns the function that ends it. */
export const onHubEvent = (hub: HubName, event: string, handler: HubHandler): (() => void) => {
  const key = `${hub} ${event}`;
  const set = handlers.get(key) ?? new Set<HubHandler>();
  handlers.set(key, set.add(handler));
  return () => set.delete(handler);
};

const subscribe = (listener: () => void): (() => void) => {
  phaseListeners.add(listener);
  return () => phaseListeners.delete(listener);
};

/** Returns whether the hubs are connecting, connected, reconnecting or closed. */
export const useLinkPhase = (): LinkPhase => useSyncExternalStore(subscribe, () => link.phase);

/** Connects again, as when the page has another session now. What it is registered for stays. */
export const restartHubs = (): void => sockets?.close();

/** Closes every connection, as at sign-out. */
export const stopHubs = (): void => {
  registrations.clear();
  sockets?.close();
  sockets = undefined;
};
