import type { Socket } from 'socket.io';
import type { AppContext } from '#server/core/app-context.ts';
import { txOf, withConnection } from '#server/db/transaction.ts';
import type { Entity } from '#shared/entities.ts';
import type { HubChange, ManyChanged, Passed } from '#shared/hubs.ts';
import { type Audience, type AudienceSight, decidingSight, isReached, type Reach, reachesOf, type WithinOrg } from './audience.ts';
import { gatherChanges } from './bulk.ts';
import { eventFrame, writeTo } from './fan-out.ts';
import { type LoggedChange, loggedAs } from './logged-change.ts';
import { sessionOf } from './socket-session.ts';

/** The parts of the hubs and features that telling needs. */
export interface TellingParts {
  appContext: AppContext;
  audiences: ReadonlyMap<Entity, Audience>;
  readSight: (at: WithinOrg) => Promise<AudienceSight>;
  /** Returns the sockets that are registered for an organisation's changes. */
  listeners: (orgId: string) => Socket[];
  /** Called with each batch of changes before they are told to anybody. */
  onChanges: (orgId: string, changes: readonly LoggedChange[]) => Promise<void>;
}

/** A change that waits to be told, and who may hear of it. */
interface Waiting {
  change: HubChange;
  op: LoggedChange['op'];
  reach: Reach;
}

/** Reads changes and permissions in one snapshot, so that permissions are as the changes left them. */
const oneSnapshot = 'begin isolation level repeatable read read only';

interface Head {
  org_id: string;
  seq: number;
}

/** The most rows that `changes_since` returns. */
const changesPerRead = 500;
/** The most changes that are told together; a bulk change then becomes one event. */
const mostAtOnce = 5_000;

interface ReadChanges {
  rows: LoggedChange[];
  reaches: Reach[];
  /** Set when the rows may have changed what people see. */
  sight: AudienceSight | undefined;
}

const changeOf = (row: LoggedChange): HubChange => ({
  entityType: row.entity,
  id: row.item_id,
  orgId: row.org_id,
  seq: row.seq,
  byUserId: row.actor_id,
  tractionId: row.traction_id,
});

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));

/**
 * Sends each listener of the live-update hub the changes that they may hear of, and everybody the last sequence number.
 * What people may see is read once for an organisation, not for each listener.
 */
export class Telling {
  readonly #parts: TellingParts;
  /** The sequence number of the last change told, for each organisation with listeners on this node. */
  readonly #lastToldSeq = new Map<string, number>();
  readonly #reading = new Map<string, Promise<void>>();
  readonly #sights = new Map<string, AudienceSight>();

  constructor(what: TellingParts) {
    this.#parts = what;
  }

  /** Starts to tell an organisation's changes on this node; returns the sequence number up to which they have been told. */
  async listen(orgId: string): Promise<number> {
    const known = this.#lastToldSeq.get(orgId);
    if (known !== undefined) return known;
    const begun = await withConnection(this.#parts.appContext.pools.app, async (client) => {
      await client.query(oneSnapshot);
      const { rows } = await client.query<Head>('select * from clock_heads($1)', [[orgId]]);
      const sight = await this.#parts.readSight({ tx: txOf(client), orgId });
      await client.query('commit');
      return { seq: rows[0]?.seq ?? 0, sight };
    });
    // Another call may have stored its number meanwhile; the first one counts.
    if (!this.#lastToldSeq.has(orgId)) {
      this.#lastToldSeq.set(orgId, begun.seq);
      this.#sights.set(orgId, begun.sight);
    }
    return this.#lastToldSeq.get(orgId) ?? begun.seq;
  }

  /** Tells the changes since the last one told. Calls for one organisation run one after the other. */
  soon(orgId: string): Promise<void> {
    if (!this.#lastToldSeq.has(orgId)) return Promise.resolve();
    const turn = (this.#reading.get(orgId) ?? Promise.resolve())
      .then(() => this.#tell(orgId))
      .catch((error: unknown) => this.#parts.appContext.log.warn({ err: error }, 'changes were not told'));
    this.#reading.set(orgId, turn);
    return turn;
  }

  /** Compares clocks to tell changes whose announcement was lost, and forgets organisations without listeners. */
  async sweep(heard: ReadonlySet<string>): Promise<void> {
    for (const orgId of this.#lastToldSeq.keys()) {
      if (heard.has(orgId)) continue;
      for (const kept of [this.#lastToldSeq, this.#reading, this.#sights]) kept.delete(orgId);
    }
    if (this.#lastToldSeq.size === 0) return;
    const heads = await this.#heads([...this.#lastToldSeq.keys()]).catch(() => new Map<string, number>());
    for (const [orgId, seq] of heads) if (seq > (this.#lastToldSeq.get(orgId) ?? seq)) await this.soon(orgId);
  }

  async #heads(orgIds: string[]): Promise<Map<string, number>> {
    const { rows } = await this.#parts.appContext.pools.app.query<Head>('select * from clock_heads($1)', [orgIds]);
    return new Map(rows.map((row) => [row.org_id, row.seq]));
  }

  async #read(orgId: string, since: number): Promise<ReadChanges> {
    const { appContext, audiences, readSight } = this.#parts;
    return withConnection(appContext.pools.app, async (client) => {
      await client.query(oneSnapshot);
      const { rows } = await client.query<LoggedChange>('select * from changes_since($1, $2)', [orgId, since]);
      const at = { tx: txOf(client), orgId };
      const sight = rows.some(({ entity }) => decidingSight.has(entity)) ? await readSight(at) : undefined;
      const reaches = await reachesOf(audiences, at, rows);
      await client.query('commit');
      return { rows, reaches, sight };
    });
  }

  async #tell(orgId: string): Promise<void> {
    const since = this.#lastToldSeq.get(orgId);
    if (since === undefined) return;
    const before = this.#sights.get(orgId);
    const waiting: Waiting[] = [];
    let [last, isMore] = [since, true];
    while (isMore && waiting.length < mostAtOnce) {
      const { rows, reaches, sight } = await this.#read(orgId, last);
      if (sight !== undefined) this.#sights.set(orgId, sight);
      await this.#parts.onChanges(orgId, rows);
      for (const [index, row] of rows.entries()) {
        const reach = reaches[index];
        if (reach !== undefined) waiting.push({ change: changeOf(row), op: loggedAs(row), reach });
      }
      last = rows.at(-1)?.seq ?? last;
      isMore = rows.length === changesPerRead;
    }
    if (last > since) this.#write(orgId, waiting, { since, seq: last }, before);
    this.#lastToldSeq.set(orgId, last);
    if (isMore) await this.#tell(orgId);
  }

  /** Writes the events to the listeners. People who may hear the same changes get the same bytes, which are made once. */
  #write(orgId: string, waiting: Waiting[], numbers: { since: number; seq: number }, before: AudienceSight | undefined): void {
    const sight = this.#sights.get(orgId);
    const added = new Set(waiting.filter(({ op }) => op === 'Added').map(({ change }) => change.id));
    const made = new Map<string, Buffer>();
    const byPerson = Map.groupBy(this.#parts.listeners(orgId), (socket) => sessionOf(socket).claim.personId);
    for (const [personId, sockets] of byPerson) {
      const sees = sight?.tractionsOf(personId) ?? new Set<string>();
      // A traction that was just added holds nothing yet that a page could have missed.
      const isChanged = before !== undefined && !isSame(before.tractionsOf(personId), new Set([...sees].filter((id) => !added.has(id))));
      const theirs = waiting.filter(({ reach }) => isReached(reach, personId, sees));
      const key = `${isChanged} ${theirs.map(({ change }) => change.seq).join(' ')}`;
      const bytes = made.get(key) ?? this.#bytes(theirs, { orgId, ...numbers, ...(isChanged ? { refetch: true } : {}) });
      made.set(key, bytes);
      for (const socket of sockets) writeTo(socket, bytes);
    }
  }

  #bytes(theirs: Waiting[], passed: Passed): Buffer {
    const hub = '/live-update-hub';
    const events: [string, HubChange | ManyChanged | Passed][] = [...gatherChanges(passed.orgId, theirs), ['Passed', passed]];
    return Buffer.concat(events.map(([name, data]) => eventFrame(hub, name, data)));
  }
}
