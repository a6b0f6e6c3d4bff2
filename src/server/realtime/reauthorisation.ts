import type { Socket } from 'socket.io';
import type { HubName } from '../../shared/hubs.ts';
import type { Role } from '../../shared/roles.ts';
import type { AppContext } from '../app-context.ts';
import { entryOf, seatOf } from './seats.ts';

/** What the checks need of the hubs. */
interface Checked {
  appContext: AppContext;
  /** The hubs whose rooms somebody may have to leave. */
  hubs: HubName[];
  socketsOf: (hub: HubName) => Socket[];
  mayHear: (hub: HubName, personId: string, orgId: string, role: Role, key: string) => Promise<boolean>;
  leave: (hub: HubName, socket: Socket, key: string) => Promise<void>;
}

/**
 * Asks anew who may still hear. Only an answer silences somebody: while the database is away nobody is cut, since all
 * would come back at once, and whoever could not be asked about is asked about again.
 */
export class Reauthorisation {
  readonly #checked: Checked;
  /** Sockets to ask about; each stays until there is an answer. */
  readonly #due = new Set<Socket>();
  #inRound = false;
  /** Organisations whose rooms are to be checked anew; `overdue` where that failed. */
  readonly #toRecheck = new Set<string>();
  readonly #overdue = new Set<string>();
  #rechecking = Promise.resolve();

  constructor(checked: Checked) {
    this.#checked = checked;
  }

  /** Asks about sockets before anything else happens to them. */
  async now(sockets: Socket[]): Promise<void> {
    for (const socket of sockets) {
      this.#due.add(socket);
      await this.#check(socket).catch((error: unknown) => this.#warn(error));
    }
  }

  /** Asks about sockets one after the other, beside everything else. */
  soon(sockets: Socket[]): void {
    for (const socket of sockets) this.#due.add(socket);
    void this.#round();
  }

  /** Beside the telling, which must not wait for it; what changes before a check begins is covered by that check. */
  roomsSoon(orgId: string): void {
    if (this.#toRecheck.has(orgId)) return;
    this.#toRecheck.add(orgId);
    this.#rechecking = this.#rechecking
      .then(() => this.#rooms(orgId))
      .catch((error: unknown) => {
        this.#checked.appContext.log.warn({ err: error }, 'rooms were not checked anew; the next sweep does it');
        this.#overdue.add(orgId);
      });
  }

  /** Asks again what could not be asked before. */
  again(): void {
    for (const orgId of this.#overdue) if (this.#overdue.delete(orgId)) this.roomsSoon(orgId);
    void this.#round();
  }

  #warn(error: unknown): void {
    this.#checked.appContext.log.warn({ err: error }, 'sockets were not checked anew; the next sweep does it');
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
    // Once for a round: each socket fails for the same reason.
    if (failure !== undefined) this.#warn(failure);
  }

  async #check(socket: Socket): Promise<void> {
    if (socket.connected) {
      const seat = seatOf(socket);
      const found = await entryOf(this.#checked.appContext, seat.claim);
      if (found === undefined || found.orgId !== seat.orgId) socket.disconnect(true);
    }
    this.#due.delete(socket);
  }

  /** After an invitee list changed: whoever may no longer hear a room leaves it. */
  async #rooms(orgId: string): Promise<void> {
    const { appContext, hubs, socketsOf, mayHear, leave } = this.#checked;
    this.#toRecheck.delete(orgId);
    const entries = new Map<string, ReturnType<typeof entryOf>>();
    for (const hub of hubs) {
      for (const socket of socketsOf(hub)) {
        const seat = seatOf(socket);
        if (seat.orgId !== orgId) continue;
        const entry = entries.get(seat.claim.contextId) ?? entryOf(appContext, seat.claim);
        entries.set(seat.claim.contextId, entry);
        const found = await entry;
        for (const key of seat.keys) {
          if (found?.orgId === orgId && (await mayHear(hub, seat.claim.personId, orgId, found.role, key))) continue;
          await leave(hub, socket, key);
        }
      }
    }
  }
}
