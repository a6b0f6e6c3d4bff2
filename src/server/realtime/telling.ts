import type { Socket } from 'socket.io';
import type { Entity } from '../../shared/entities.ts';
import type { Change, ManyChanged, Passed } from '../../shared/hubs.ts';
import type { AppContext } from '../app-context.ts';
import { txOf, withConnection } from '../db/transaction.ts';
import { type Audience, decidingSight, isReached, type Reach, reachesOf, type Sight, type Within } from './audience.ts';
import { gatherChanges } from './bulk.ts';
import { eventFrame, writeTo } from './fan-out.ts';
import type { LoggedChange } from './logged-change.ts';
import { seatOf } from './seats.ts';

/** What telling needs of the hubs and of the product. */
export interface Told {
  appContext: AppContext;
  audiences: ReadonlyMap<Entity, Audience>;
  readSight: (at: Within) => Promise<Sight>;
  /** Sockets that are registered for an organisation's changes. */
  listeners: (orgId: string) => Socket[];
  /** Hears of each portion of changes before those are told to anybody. */
  heard: (orgId: string, changes: readonly LoggedChange[]) => Promise<void>;
}

/** A change that waits to be told, and to whom it may be. */
interface Waiting {
  change: Change;
  op: LoggedChange['op'];
  reach: Reach;
}

/** What is read in it fits together: who sees what is as the changes left it. */
const oneSnapshot = 'begin isolation level repeatable read read only';

interface Head {
  org_id: string;
  seq: number;
}

/** `changes_since` answers so many at most. */
const portion = 500;
/** So many are told at once, so that a change of many things is one event. */
const mostAtOnce = 5_000;

interface Portion {
  rows: LoggedChange[];
  reaches: Reach[];
  /** Read when the rows may have changed what people see. */
  sight: Sight | undefined;
}

const changeOf = (row: LoggedChange): Change => ({
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
 * Tells each listener of the live-update hub the changes of things that they may see, and everybody how far the
 * organisation's numbers have come. Who sees what is read once for an organisation, not for each listener.
 */
export class Telling {
  readonly #with: Told;
  /** The last number that was told, of each organisation with listeners here. */
  readonly #told = new Map<string, number>();
  readonly #reading = new Map<string, Promise<void>>();
  readonly #sights = new Map<string, Sight>();

  constructor(what: Told) {
    this.#with = what;
  }

  /** Starts to tell an organisation's changes here; answers the number up to which they have been told. */
  async listen(orgId: string): Promise<number> {
    const known = this.#told.get(orgId);
    if (known !== undefined) return known;
    const begun = await withConnection(this.#with.appContext.pools.app, async (client) => {
      await client.query(oneSnapshot);
      const { rows } = await client.query<Head>('select * from clock_heads($1)', [[orgId]]);
      const sight = await this.#with.readSight({ tx: txOf(client), orgId });
      await client.query('commit');
      return { seq: rows[0]?.seq ?? 0, sight };
    });
    // Somebody else may have begun meanwhile; whoever was first is right.
    if (!this.#told.has(orgId)) {
      this.#told.set(orgId, begun.seq);
      this.#sights.set(orgId, begun.sight);
    }
    return this.#told.get(orgId) ?? begun.seq;
  }

  /** Tells what changed since the last change that was told; calls for one organisation queue behind each other. */
  soon(orgId: string): Promise<void> {
    if (!this.#told.has(orgId)) return Promise.resolve();
    const turn = (this.#reading.get(orgId) ?? Promise.resolve())
      .then(() => this.#tell(orgId))
      .catch((error: unknown) => this.#with.appContext.log.warn({ err: error }, 'changes were not told'));
    this.#reading.set(orgId, turn);
    return turn;
  }

  /** Tells what a lost announcement would have told, and forgets organisations without listeners. */
  async sweep(heard: ReadonlySet<string>): Promise<void> {
    for (const orgId of this.#told.keys()) {
      if (heard.has(orgId)) continue;
      for (const kept of [this.#told, this.#reading, this.#sights]) kept.delete(orgId);
    }
    if (this.#told.size === 0) return;
    const heads = await this.#heads([...this.#told.keys()]).catch(() => new Map<string, number>());
    for (const [orgId, seq] of heads) if (seq > (this.#told.get(orgId) ?? seq)) await this.soon(orgId);
  }

  async #heads(orgIds: string[]): Promise<Map<string, number>> {
    const { rows } = await this.#with.appContext.pools.app.query<Head>('select * from clock_heads($1)', [orgIds]);
    return new Map(rows.map((row) => [row.org_id, row.seq]));
  }

  async #read(orgId: string, since: number): Promise<Portion> {
    const { appContext, audiences, readSight } = this.#with;
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
    const since = this.#told.get(orgId);
    if (since === undefined) return;
    const before = this.#sights.get(orgId);
    const waiting: Waiting[] = [];
    let [last, isMore] = [since, true];
    while (isMore && waiting.length < mostAtOnce) {
      const { rows, reaches, sight } = await this.#read(orgId, last);
      if (sight !== undefined) this.#sights.set(orgId, sight);
      await this.#with.heard(orgId, rows);
      for (const [index, row] of rows.entries()) {
        const reach = reaches[index];
        if (reach !== undefined) waiting.push({ change: changeOf(row), op: row.op, reach });
      }
      last = rows.at(-1)?.seq ?? last;
      isMore = rows.length === portion;
    }
    if (last > since) this.#write(orgId, waiting, { since, seq: last }, before);
    this.#told.set(orgId, last);
    if (isMore) await this.#tell(orgId);
  }

  /** Who hears the same gets the same bytes, which are made once. */
  #write(orgId: string, waiting: Waiting[], numbers: { since: number; seq: number }, before: Sight | undefined): void {
    const sight = this.#sights.get(orgId);
    const added = new Set(waiting.filter(({ op }) => op === 'Added').map(({ change }) => change.id));
    const made = new Map<string, Buffer>();
    const byPerson = Map.groupBy(this.#with.listeners(orgId), (socket) => seatOf(socket).claim.personId);
    for (const [personId, sockets] of byPerson) {
      const sees = sight?.tractionsOf(personId) ?? new Set<string>();
      // A traction that was just made has nothing in it yet that a page could have missed.
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
    const events: [string, Change | ManyChanged | Passed][] = [...gatherChanges(passed.orgId, theirs), ['Passed', passed]];
    return Buffer.concat(events.map(([name, data]) => eventFrame(hub, name, data)));
  }
}
