import type { Server as HttpServer } from 'node:http';
import { type Namespace, Server, type Socket } from 'socket.io';
import type { AppContext } from '#server/core/app-context.ts';
import { type Tx, txOf, withConnection } from '#server/db/transaction.ts';
import { type HubName, hubNames, timeEvent } from '#shared/hubs.ts';
import { isId } from '#shared/ids.ts';
import type { Role } from '#shared/roles.ts';
import { accessNews } from './access-news.ts';
import { replyOf } from './acknowledgement.ts';
import { FlagWatch, tellRelease } from './app-news.ts';
import { type Audience, type AudienceSight, audiencesOf, idsIn, type WithinOrg } from './audience.ts';
import { queueOf, TooManyAsks } from './connection-queue.ts';
import { type Connection, Connections } from './connections.ts';
import { makeFanOut } from './fan-out.ts';
import { type HubRefusal, hubLimits, ratePerSecond } from './limits.ts';
import type { LoggedChange } from './logged-change.ts';
import { isOwnOrigin } from './own-origin.ts';
import { Reauthorisation } from './reauthorisation.ts';
import { enteredAs, entryOf, type SocketSession, sessionOf, takerOf } from './socket-session.ts';
import { Telling } from './telling.ts';

/** A person who asks to register for a room; the transaction is inside the fence of their organisation. */
export interface Registrant {
  tx: Tx;
  orgId: string;
  personId: string;
  role: Role;
}

/** A feature's part in a hub: who may register for a room, and which events its changes become there. */
export interface HubFeature {
  hub: HubName;
  /** Returns whether this person may hear the room with this key. */
  mayRegister: (who: Registrant, key: string) => Promise<boolean>;
  /** Returns the number of the last event of a room whose events are numbered, so that a client knows whether it has missed one. */
  numberOf?: (who: Registrant, key: string) => Promise<number | undefined>;
  /** Returns the events that a logged change becomes on this hub, beside those of the live-update hub. */
  eventsOf?: (change: LoggedChange) => { key: string; event: string; data: unknown }[];
  /** Called when a person's socket enters (`here`) or leaves the room with this key. */
  onPresence?: (
    appContext: AppContext,
    who: { orgId: string; personId: string; sessionId: string },
    key: string,
    here: boolean,
  ) => Promise<void>;
}

/** The features' parts of the hubs. */
export interface HubParts {
  hubFeatures: HubFeature[];
  /** Who may hear of changes of each entity. */
  audiences: Audience[];
  /** Reads which tractions each person of an organisation sees. */
  readSight: (at: WithinOrg) => Promise<AudienceSight>;
}

/** The answer to a registration. */
interface Registered {
  succeeded: boolean;
  /** The sequence number of the last change that this node has told. */
  seq?: number;
  /** The number of the room's last event; see `HubFeature`. */
  number?: number;
  reason?: HubRefusal;
}

const refused = (reason: HubRefusal): Registered => ({ succeeded: false, reason });

/** Milliseconds between two sweeps for announcements that were lost. */
const sweepEvery = 5_000;
/** Milliseconds between two checks of a registered socket, so that the sockets of an ended session are closed. */
const recheckEvery = 60_000;

const roomOf = (orgId: string, key: string): string => `${orgId}:${key}`;

/** The four hubs on one HTTP server. */
export class Hubs {
  readonly #io: Server;
  readonly #appContext: AppContext;
  readonly #features: HubFeature[];
  readonly #telling: Telling;
  readonly #connections: Connections;
  readonly #reauthorisation: Reauthorisation;
  readonly #flags = new FlagWatch();
  readonly #fans = new Map<string, ReturnType<typeof makeFanOut>>();
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(server: HttpServer, appContext: AppContext, { hubFeatures, audiences, readSight }: HubParts) {
    this.#appContext = appContext;
    this.#features = hubFeatures;
    this.#connections = new Connections(appContext.config, appContext.log);
    this.#io = new Server(server, {
      transports: ['websocket'],
      serveClient: false,
      allowRequest: (request, answer) => answer(null, !appContext.drain.isOn && isOwnOrigin(appContext.config, request)),
      pingInterval: 20_000,
      pingTimeout: 10_000,
      maxHttpBufferSize: 64 * 1024,
      perMessageDeflate: false,
      connectTimeout: hubLimits.enterWithin,
    });
    this.#io.engine.on('connection', (connection: Connection) => this.#connections.watch(connection));
    for (const hub of hubNames) this.#open(hub, this.#io.of(`/${hub}`));
    this.#reauthorisation = new Reauthorisation({
      appContext,
      hubs: hubFeatures.map(({ hub }) => hub).filter((hub) => hub !== 'notification-hub'),
      socketsOf: (hub) => this.#in(hub),
      mayHear: (hub, personId, orgId, role, key) => this.#mayHear(hub, { personId, orgId, role }, key),
      leave: (...where) => this.#leave(...where),
    });
    this.#telling = new Telling({
      appContext,
      audiences: audiencesOf(audiences),
      readSight,
      listeners: (orgId) => this.#inRoom('live-update-hub', roomOf(orgId, orgId)),
      onChanges: (...what) => this.#onChanges(...what),
    });
    appContext.bus.subscribe((announcement) => {
      if (announcement.kind === 'changed') void this.#telling.soon(announcement.orgId);
      else if (announcement.kind === 'emit') this.#send(announcement.hub, announcement.room, announcement.event, announcement.data);
      else this.#cut(announcement.sessionId);
    });
    this.#timers.push(
      setInterval(() => void Promise.all([this.#sweep(), this.#lookAtFlags()]), sweepEvery).unref(),
      setInterval(() => this.#reauthorisation.soon(this.#all().filter((socket) => sessionOf(socket).orgId !== '')), recheckEvery).unref(),
    );
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    // Disconnects in the protocol's way, so that clients can tell this from a broken network.
    for (const hub of hubNames) this.#io.of(`/${hub}`).disconnectSockets(true);
    await this.#io.close();
  }

  #send(hub: string, room: string, event: string, data: unknown): void {
    this.#fans.get(hub)?.(room, event, data);
  }

  #cut(sessionId: string): void {
    for (const socket of this.#all()) {
      const { contextId, authSessionId } = sessionOf(socket).claim;
      if (contextId === sessionId || authSessionId === sessionId) socket.disconnect(true);
    }
  }

  #inRoom(hub: HubName, room: string): Socket[] {
    const { adapter, sockets } = this.#io.of(`/${hub}`);
    return [...(adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.get(id) ?? []);
  }

  #in(hub: HubName): Socket[] {
    return [...this.#io.of(`/${hub}`).sockets.values()];
  }

  #all(): Socket[] {
    return hubNames.flatMap((hub) => this.#in(hub));
  }

  #open(hub: HubName, namespace: Namespace): void {
    this.#fans.set(hub, makeFanOut(namespace));
    namespace.use((socket, next) => {
      const admission = queueOf(socket.conn).ask(() => this.#admit(socket));
      admission.then(
        (refusal) => next(refusal === undefined ? undefined : new Error(refusal)),
        () => next(new Error('unavailable')),
      );
    });
    namespace.on('connection', (socket) => {
      // The machine's own time, as the header `Date` of answers has it: the page corrects a clock that is wrong.
      socket.emit(timeEvent, new Date().toUTCString());
      const isWithin = ratePerSecond(hubLimits.asksPerSecond);
      socket.on('Register', (key: unknown, answer: unknown) => {
        const reply = replyOf(answer);
        if (reply === undefined) return;
        if (!isWithin()) return reply(refused('too-many-asks'));
        const inTurn = () => this.#appContext.turns.take(takerOf(socket), () => this.#register(hub, socket, key));
        const registration = queueOf(socket.conn).ask(inTurn);
        registration.then(reply, (error: unknown) => reply(refused(error instanceof TooManyAsks ? 'too-many-asks' : 'unavailable')));
      });
      socket.on('Leave', (key: unknown) => {
        if (isWithin() && typeof key === 'string') void this.#leave(hub, socket, key);
      });
      socket.on('disconnect', () => {
        const { keys } = sessionOf(socket);
        for (const key of keys) if (keys.delete(key)) this.#presence(hub, socket, key, false);
      });
    });
  }

  /** Lets a socket in, or returns the reason why not. */
  async #admit(socket: Socket): Promise<'signed-out' | 'too-many-connections' | undefined> {
    const { token, context } = socket.handshake.auth as { token?: unknown; context?: unknown };
    if (typeof token !== 'string' || typeof context !== 'string' || !isId(context)) return 'signed-out';
    if (socket.conn.readyState !== 'open') return 'signed-out';
    const bearer = await this.#appContext.tokens.verify(token);
    if (bearer === undefined) return 'signed-out';
    const claim = { ...bearer, contextId: context };
    const found = await this.#appContext.turns.take({ person: claim.personId }, () => enteredAs(this.#appContext, claim));
    if (found === undefined) return 'signed-out';
    if (!this.#connections.mayHave(socket.conn, claim.personId)) return 'too-many-connections';
    Object.assign(socket.data as SocketSession, { claim, orgId: found.orgId ?? '', keys: new Set<string>() });
    return undefined;
  }

  async #register(hub: HubName, socket: Socket, key: unknown): Promise<Registered> {
    if (typeof key !== 'string' || !isId(key) || !socket.connected) return refused('refused');
    const session = sessionOf(socket);
    if (!session.keys.has(key) && session.keys.size >= hubLimits.rooms) return refused('too-many-rooms');
    const found = await entryOf(this.#appContext, session.claim);
    const who = found && { orgId: found.orgId, personId: session.claim.personId, role: found.role };
    if (who === undefined || !(await this.#mayHear(hub, who, key))) return refused('refused');
    session.orgId = who.orgId;
    await socket.join(roomOf(who.orgId, key));
    // The socket has disconnected meanwhile, so no `disconnect` event would end its presence.
    if (!socket.connected) return refused('refused');
    if (!session.keys.has(key)) {
      session.keys.add(key);
      this.#presence(hub, socket, key, true);
    }
    if (key === who.orgId) tellRelease(socket);
    const seq = await this.#telling.listen(who.orgId);
    // Read last: from here on the client hears every event.
    const numberOf = this.#partIn(hub)?.numberOf;
    const number = numberOf && (await this.#ask(who, (registrant) => numberOf(registrant, key)));
    return { succeeded: true, seq, ...(number === undefined ? {} : { number }) };
  }

  async #mayHear(hub: HubName, who: Omit<Registrant, 'tx'>, key: string): Promise<boolean> {
    if (hub === 'live-update-hub' && key === who.orgId) return true;
    if (hub === 'notification-hub') return key === who.personId;
    const feature = this.#partIn(hub);
    return feature !== undefined && this.#ask(who, (registrant) => feature.mayRegister(registrant, key));
  }

  #partIn(hub: HubName): HubFeature | undefined {
    return this.#features.find((each) => each.hub === hub);
  }

  /** Lets a feature read in the organisation of the person who registers. */
  #ask<Answer>({ orgId, personId, role }: Omit<Registrant, 'tx'>, read: (who: Registrant) => Promise<Answer>): Promise<Answer> {
    return withConnection(this.#appContext.pools.app, async (client) => {
      await client.query('begin read only');
      await client.query("select set_config('cairn.org_id',$1,true), set_config('cairn.person_id',$2,true)", [orgId, personId]);
      const answer = await read({ tx: txOf(client), orgId, personId, role });
      await client.query('commit');
      return answer;
    });
  }

  async #leave(hub: HubName, socket: Socket, key: string): Promise<void> {
    const session = sessionOf(socket);
    // The socket has disconnected meanwhile, and its presence has ended already.
    if (!session.keys.delete(key)) return;
    await socket.leave(roomOf(session.orgId, key));
    this.#presence(hub, socket, key, false);
  }

  #presence(hub: HubName, socket: Socket, key: string, here: boolean): void {
    const session = sessionOf(socket);
    const who = { orgId: session.orgId, personId: session.claim.personId, sessionId: session.claim.contextId };
    for (const { hub: its, onPresence } of this.#features) {
      if (its !== hub || onPresence === undefined) continue;
      const telling = queueOf(socket.conn).add(() => onPresence(this.#appContext, who, key, here));
      telling.catch((error: unknown) => this.#appContext.log.warn({ err: error }, 'presence was not told'));
    }
  }

  /** Runs before changes are told: sends their events on other hubs, and checks the sockets of people whose role changed. */
  async #onChanges(orgId: string, changes: readonly LoggedChange[]): Promise<void> {
    for (const change of changes) {
      for (const feature of this.#features) {
        for (const { key, event, data } of feature.eventsOf?.(change) ?? []) this.#send(feature.hub, roomOf(orgId, key), event, data);
      }
    }
    const permissions = changes.filter(({ entity }) => entity === 'permission');
    for (const { personId, told } of await accessNews(this.#appContext, orgId, permissions)) {
      for (const socket of this.#inRoom('live-update-hub', roomOf(orgId, orgId)))
        if (sessionOf(socket).claim.personId === personId) socket.emit('AccessChanged', told);
    }
    const people = new Set(permissions.flatMap((change) => idsIn(change, 'person_id')));
    if (people.size > 0) await this.#reauthorisation.now(this.#all().filter((socket) => people.has(sessionOf(socket).claim.personId)));
    // The organisation's row says which meeting is that of the leadership team, and with it who sees others.
    if (changes.some(({ entity }) => ['meeting', 'permission', 'org'].includes(entity))) this.#reauthorisation.roomsSoon(orgId);
  }

  async #lookAtFlags(): Promise<void> {
    await this.#flags.look(this.#appContext, [...this.#in('app-config-hub')]).catch(() => undefined);
  }

  /** Repeats failed checks, and tells changes whose announcement was lost. */
  async #sweep(): Promise<void> {
    this.#reauthorisation.again();
    await this.#telling.sweep(new Set(this.#all().map((socket) => sessionOf(socket).orgId)));
  }
}
