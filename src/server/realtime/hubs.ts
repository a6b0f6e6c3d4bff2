import type { Server as HttpServer } from 'node:http';
import { type Namespace, Server, type Socket } from 'socket.io';
import { type Change, type HubName, hubNames } from '../../shared/hubs.ts';
import { isId } from '../../shared/ids.ts';
import type { Role } from '../../shared/roles.ts';
import type { AppContext } from '../app-context.ts';
import { enter } from '../db/enter.ts';
import { type Tx, txOf, withConnection } from '../db/transaction.ts';
import { FlagWatch, tellRelease } from './app-news.ts';
import { makeFanOut } from './fan-out.ts';
import { lineOf } from './lines.ts';
import { isOwnOrigin } from './own-origin.ts';
import { Reauthorisation } from './reauthorisation.ts';
import { entryOf, type Seat, seatOf } from './seats.ts';

/** A row of the change log as PostgreSQL gives it. */
export interface LoggedChange {
  org_id: string;
  seq: number;
  entity: Change['entityType'];
  item_id: string;
  op: 'Added' | 'Updated' | 'Deleted';
  actor_id: string | null;
  traction_id: string | null;
  /**
   * The columns as they were and as they are: of a row that was added or deleted all of them, of an update those that changed and,
   * on both sides, ids, state, yes and no, and when it was made and archived. A value of more than 1,000 characters is
   * `{ long: { chars, sha256, begins } }`.
   */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** Who asks to register, inside the fence of their organisation. */
export interface Registrant {
  tx: Tx;
  orgId: string;
  personId: string;
  role: Role;
}

/** What a feature adds to the hubs: who may register for a room of its hub, and which events its changes are there. */
export interface HubFeature {
  hub: HubName;
  /** May this person hear the room with this key? */
  mayRegister: (who: Registrant, key: string) => Promise<boolean>;
  /** Events that a logged change is on this hub, beside the live-update hub's. */
  eventsOf?: (change: LoggedChange) => { key: string; event: string; data: unknown }[];
  /** Told when a registered socket of a person comes or goes: presence. */
  onPresence?: (
    appContext: AppContext,
    who: { orgId: string; personId: string; sessionId: string },
    key: string,
    here: boolean,
  ) => Promise<void>;
}

const sweepEvery = 5_000;
/** A registered socket is checked anew this often, so that an ended session falls silent by itself. */
const recheckEvery = 60_000;

const roomOf = (orgId: string, key: string): string => `${orgId}:${key}`;

/** The acknowledgement that a client asks for; without one there is nobody to answer. */
const replyOf = (answer: unknown): ((reply: object) => void) | undefined =>
  typeof answer === 'function' ? (reply) => void Reflect.apply(answer, undefined, [reply]) : undefined;

/** The four hubs on one HTTP server. */
export class Hubs {
  readonly #io: Server;
  readonly #appContext: AppContext;
  readonly #features: HubFeature[];
  /** The last sequence number that was told, of each organisation with listeners here. */
  readonly #told = new Map<string, number>();
  readonly #reading = new Map<string, Promise<void>>();
  readonly #reauthorisation: Reauthorisation;
  readonly #flags = new FlagWatch();
  readonly #fans = new Map<string, ReturnType<typeof makeFanOut>>();
  readonly #timers: NodeJS.Timeout[] = [];

  constructor(server: HttpServer, appContext: AppContext, features: HubFeature[]) {
    this.#appContext = appContext;
    this.#features = features;
    this.#io = new Server(server, {
      transports: ['websocket'],
      serveClient: false,
      allowRequest: (request, answer) => answer(null, isOwnOrigin(appContext.config.BASE_URL, request)),
      pingInterval: 20_000,
      pingTimeout: 10_000,
      maxHttpBufferSize: 64 * 1024,
      perMessageDeflate: false,
    });
    for (const hub of hubNames) this.#open(hub, this.#io.of(`/${hub}`));
    this.#reauthorisation = new Reauthorisation({
      appContext,
      hubs: features.map(({ hub }) => hub).filter((hub) => hub !== 'notification-hub'),
      socketsOf: (hub) => this.#in(hub),
      mayHear: (...who) => this.#mayHear(...who),
      leave: (...where) => this.#leave(...where),
    });
    appContext.bus.subscribe((announcement) => {
      if (announcement.kind === 'changed') void this.#tell(announcement.orgId);
      else if (announcement.kind === 'emit') this.#send(announcement.hub, announcement.room, announcement.event, announcement.data);
      else this.#cut(announcement.sessionId);
    });
    this.#timers.push(
      setInterval(() => void Promise.all([this.#sweep(), this.#lookAtFlags()]), sweepEvery).unref(),
      setInterval(() => this.#reauthorisation.soon(this.#all().filter((socket) => seatOf(socket).orgId !== '')), recheckEvery).unref(),
    );
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#io.close();
  }

  #send(hub: string, room: string, event: string, data: unknown): void {
    this.#fans.get(hub)?.(room, event, data);
  }

  #cut(sessionId: string): void {
    for (const socket of this.#all()) {
      const { contextId, authSessionId } = seatOf(socket).claim;
      if (contextId === sessionId || authSessionId === sessionId) socket.disconnect(true);
    }
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
      const admission = lineOf(socket.conn).ask(() => this.#admit(socket));
      admission.then(
        (admitted) => next(admitted ? undefined : new Error('signed-out')),
        () => next(new Error('unavailable')),
      );
    });
    namespace.on('connection', (socket) => {
      socket.on('Register', (key: unknown, answer: unknown) => {
        const reply = replyOf(answer);
        if (reply === undefined) return;
        const registration = lineOf(socket.conn).ask(() => this.#register(hub, socket, key));
        registration.then(reply, () => reply({ succeeded: false }));
      });
      socket.on('disconnect', () => {
        const { keys } = seatOf(socket);
        for (const key of keys) if (keys.delete(key)) this.#presence(hub, socket, key, false);
      });
    });
  }

  async #admit(socket: Socket): Promise<boolean> {
    const { token, context } = socket.handshake.auth as { token?: unknown; context?: unknown };
    if (typeof token !== 'string' || typeof context !== 'string' || !isId(context)) return false;
    if (socket.conn.readyState !== 'open') return false;
    const bearer = await this.#appContext.tokens.verify(token);
    if (bearer === undefined) return false;
    const claim = { ...bearer, contextId: context };
    const found = await withConnection(this.#appContext.pools.app, async (client) => {
      const entry = await enter(client, claim, 'read');
      await client.query('commit');
      return entry;
    });
    if (found === undefined) return false;
    Object.assign(socket.data as Seat, { claim, orgId: found.orgId ?? '', keys: new Set<string>() });
    return true;
  }

  async #register(hub: HubName, socket: Socket, key: unknown): Promise<{ succeeded: boolean; seq?: number }> {
    if (typeof key !== 'string' || !isId(key) || !socket.connected) return { succeeded: false };
    const seat = seatOf(socket);
    const found = await entryOf(this.#appContext, seat.claim);
    if (found === undefined || !(await this.#mayHear(hub, seat.claim.personId, found.orgId, found.role, key))) return { succeeded: false };
    seat.orgId = found.orgId;
    await socket.join(roomOf(found.orgId, key));
    // Gone while we asked: nobody would ever say that it went.
    if (!socket.connected) return { succeeded: false };
    if (!seat.keys.has(key)) {
      seat.keys.add(key);
      this.#presence(hub, socket, key, true);
    }
    if (hub === 'live-update-hub') tellRelease(socket);
    const seq = await this.#listen(found.orgId);
    return { succeeded: true, seq };
  }

  async #mayHear(hub: HubName, personId: string, orgId: string, role: Role, key: string): Promise<boolean> {
    if (hub === 'live-update-hub') return key === orgId;
    if (hub === 'notification-hub') return key === personId;
    const feature = this.#features.find((each) => each.hub === hub);
    if (feature === undefined) return false;
    return withConnection(this.#appContext.pools.app, async (client) => {
      await client.query('begin read only');
      await client.query("select set_config('cairn.org_id',$1,true), set_config('cairn.person_id',$2,true)", [orgId, personId]);
      const may = await feature.mayRegister({ tx: txOf(client), orgId, personId, role }, key);
      await client.query('commit');
      return may;
    });
  }

  async #leave(hub: HubName, socket: Socket, key: string): Promise<void> {
    const seat = seatOf(socket);
    // Gone by itself while we asked: that was told then.
    if (!seat.keys.delete(key)) return;
    await socket.leave(roomOf(seat.orgId, key));
    this.#presence(hub, socket, key, false);
  }

  #presence(hub: HubName, socket: Socket, key: string, here: boolean): void {
    const seat = seatOf(socket);
    const who = { orgId: seat.orgId, personId: seat.claim.personId, sessionId: seat.claim.contextId };
    for (const { hub: its, onPresence } of this.#features) {
      if (its !== hub || onPresence === undefined) continue;
      const telling = lineOf(socket.conn).add(() => onPresence(this.#appContext, who, key, here));
      telling.catch((error: unknown) => this.#appContext.log.warn({ err: error }, 'presence was not told'));
    }
  }

  /** Starts to tell an organisation's changes here; answers where its clock stands. */
  async #listen(orgId: string): Promise<number> {
    const known = this.#told.get(orgId);
    if (known !== undefined) return known;
    const head = await this.#heads([orgId]);
    const seq = head.get(orgId) ?? 0;
    if (!this.#told.has(orgId)) this.#told.set(orgId, seq);
    return this.#told.get(orgId) ?? seq;
  }

  async #heads(orgIds: string[]): Promise<Map<string, number>> {
    const { rows } = await this.#appContext.pools.app.query<{ org_id: string; seq: number }>('select * from clock_heads($1)', [orgIds]);
    return new Map(rows.map((row) => [row.org_id, row.seq]));
  }

  /** Tells the changes since the last one told; calls for one organisation queue behind each other. */
  #tell(orgId: string): Promise<void> {
    if (!this.#told.has(orgId)) return Promise.resolve();
    const turn = (this.#reading.get(orgId) ?? Promise.resolve())
      .then(() => this.#tellNow(orgId))
      .catch((error: unknown) => this.#appContext.log.warn({ err: error }, 'changes were not told'));
    this.#reading.set(orgId, turn);
    return turn;
  }

  async #tellNow(orgId: string): Promise<void> {
    const since = this.#told.get(orgId);
    if (since === undefined) return;
    const { rows } = await withConnection(this.#appContext.pools.app, async (client) => {
      await client.query('begin read only');
      const result = await client.query<LoggedChange>('select * from changes_since($1, $2)', [orgId, since]);
      await client.query('commit');
      return result;
    });
    for (const row of rows) {
      await this.#tellOne(row);
      this.#told.set(orgId, row.seq);
    }
    if (rows.some(({ entity }) => entity === 'meeting' || entity === 'permission')) this.#reauthorisation.roomsSoon(orgId);
    if (rows.length === 500) await this.#tellNow(orgId);
  }

  async #tellOne(row: LoggedChange): Promise<void> {
    const change: Change = {
      entityType: row.entity,
      id: row.item_id,
      orgId: row.org_id,
      seq: row.seq,
      byUserId: row.actor_id,
      tractionId: row.traction_id,
    };
    this.#send('live-update-hub', roomOf(row.org_id, row.org_id), row.op, change);
    for (const feature of this.#features) {
      for (const { key, event, data } of feature.eventsOf?.(row) ?? []) this.#send(feature.hub, roomOf(row.org_id, key), event, data);
    }
    // A role that was lowered or taken away silences the person's sockets before more is told.
    const personId = row.entity === 'permission' ? String((row.after ?? row.before)?.['person_id']) : undefined;
    if (personId !== undefined) await this.#reauthorisation.now(this.#all().filter((socket) => seatOf(socket).claim.personId === personId));
  }

  async #lookAtFlags(): Promise<void> {
    const changed = await this.#flags.haveChanged(this.#appContext).catch(() => false);
    if (changed) for (const socket of this.#in('app-config-hub')) socket.emit('AppConfigUpdated', {});
  }

  /** Finds what a lost announcement would have told, and forgets organisations without listeners. */
  async #sweep(): Promise<void> {
    this.#reauthorisation.again();
    const heard = new Set(this.#all().map((socket) => seatOf(socket).orgId));
    for (const orgId of this.#told.keys()) if (!heard.has(orgId)) this.#told.delete(orgId);
    if (this.#told.size === 0) return;
    const heads = await this.#heads([...this.#told.keys()]).catch(() => new Map<string, number>());
    for (const [orgId, seq] of heads) if (seq > (this.#told.get(orgId) ?? seq)) await this.#tell(orgId);
  }
}
