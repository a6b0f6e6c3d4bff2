import type { Socket } from 'socket.io';
import type { AppContext } from '#server/core/app-context.ts';
import type { HubName } from '#shared/hubs.ts';
import type { Role } from '#shared/roles.ts';
import { entryOf, sessionOf } from './socket-session.ts';

/** The parts of the hubs that the checks need. */
interface HubAccess {
  appContext: AppContext;
  /** The hubs whose rooms somebody may have to leave. */
  hubs: HubName[];
  socketsOf: (hub: HubName) => Socket[];
  mayHear: (hub: HubName, personId: string, orgId: string, role: Role, key: string) => Promise<boolean>;
  leave: (hub: HubName, socket: Socket, key: string) => Promise<void>;
}

/**
 * Checks again whether sockets may still hear their rooms. Only an answer of the database ends a socket or a registration.
 * While the database is unreachable nobody is cut, since all would reconnect at once; failed checks are repeated.
 */
export class Reauthorisation {
  readonly #hubs: HubAccess;
  /** Sockets to check; each stays here until the database has answered. */
  readonly #due = new Set<Socket>();
  #inRound = false;
  /** Organisations whose rooms are to be checked; `#overdue` has those whose check failed. */
  readonly #toRecheck = new Set<string>();
  readonly #overdue = new Set<string>();
  #rechecking = Promise.resolve();

  constructor(hubs: HubAccess) {
    this.#hubs = hubs;
  }

  /** Checks sockets at once; resolves when all are checked. Failures are logged and repeated by `again`. */
  async now(sockets: Socket[]): Promise<void> {
    for (const socket of sockets) {
      this.#due.add(socket);
      await this.#check(socket).catch((error: unknown) => this.#warn(error));
    }
  }

  /** Checks sockets in the background, one after the other. */
  soon(sockets: Socket[]): void {
    for (const socket of sockets) this.#due.add(socket);
    void this.#round();
  }

  /** Checks the rooms of an organisation in the background, since telling must not wait. Calls before a check begins share it. */
  roomsSoon(orgId: string): void {
    if (this.#toRecheck.has(orgId)) return;
    this.#toRecheck.add(orgId);
    this.#rechecking = this.#rechecking
      .then(() => this.#rooms(orgId))
      .catch((error: unknown) => {
        this.#hubs.appContext.log.warn({ err: error }, 'rooms were not checked anew; the next sweep does it');
        this.#overdue.add(orgId);
      });
  }

  /** Repeats checks that failed. */
  again(): void {
    for (const orgId of this.#overdue) if (this.#overdue.delete(orgId)) this.roomsSoon(orgId);
    void this.#round();
  }

  #warn(error: unknown): void {
    this.#hubs.appContext.log.warn({ err: error }, 'sockets were not checked anew; the next sweep does it');
  }

  async #round(): Promise<void> {
    if (this.#inRound) return;
    this.#inRound = true;
    let failure: unknown;
    for (const socket of this.#due) {
      await this.#check(socket).catch((error: unknown) => {
        failure = error;
      });
    }
    this.#inRound = false;
    // Warns once for a round: all sockets fail for the same reason.
    if (failure !== undefined) this.#warn(failure);
  }

  async #check(socket: Socket): Promise<void> {
    if (socket.connected) {
      const session = sessionOf(socket);
      const found = await entryOf(this.#hubs.appContext, session.claim);
      if (found === undefined || found.orgId !== session.orgId) socket.disconnect(true);
    }
    this.#due.delete(socket);
  }

  /** Removes sockets of an organisation from rooms that they may no longer hear. */
  async #rooms(orgId: string): Promise<void> {
    const { appContext, hubs, socketsOf, mayHear, leave } = this.#hubs;
    this.#toRecheck.delete(orgId);
    const entries = new Map<string, ReturnType<typeof entryOf>>();
    for (const hub of hubs) {
      for (const socket of socketsOf(hub)) {
        const session = sessionOf(socket);
        if (session.orgId !== orgId) continue;
        const entry = entries.get(session.claim.contextId) ?? entryOf(appContext, session.claim);
        entries.set(session.claim.contextId, entry);
        const found = await entry;
        for (const key of session.keys) {
          if (found?.orgId === orgId && (await mayHear(hub, session.claim.personId, orgId, found.role, key))) continue;
          await leave(hub, socket, key);
        }
      }
    }
  }
}
