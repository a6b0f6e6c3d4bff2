import { makePgArray } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Claim, Entry } from '../db/enter.ts';
import { Gathering, type Statement } from '../db/gathering.ts';
import { isUnreachable } from '../db/pool.ts';
import type { Log } from '../log/log.ts';
import { type Memo, memoOf, underClocks } from './answers.ts';
import type { Keyed } from './idempotency.ts';
import { atOf, type Input, runRoute, type Serving } from './running.ts';

interface Known {
  claim: Claim;
  entry: Entry & { orgId: string };
}

/** What sessions in an organisation were told when they last entered. It may be out of date: who relies on it says so when they enter again. */
export class Aheads {
  readonly #known = new LRUCache<string, Known>({ max: 20_000 });

  learn(claim: Claim, { orgId, ...entry }: Entry): void {
    // The answer to a key that was used before is none of it.
    if (orgId !== null) this.#known.set(claim.contextId, { claim, entry: { ...entry, orgId, stored: undefined } });
  }

  recall({ contextId, personId, authSessionId }: Claim): Known['entry'] | undefined {
    const known = this.#known.get(contextId);
    return known?.claim.personId === personId && known.claim.authSessionId === authSessionId ? known.entry : undefined;
  }
}

interface Asking {
  claim: Claim;
  keyed: Keyed;
  log: Log;
}

/** Enters with the answer that is to be stored, if all still holds that the command relied on: it fails otherwise. */
const enterAhead = ({ claim, keyed }: Asking, entry: Entry, relied: ReadonlySet<string>, answer: string, waits: boolean): Statement => {
  const changed = [...relied].filter((entity) => entry.clocks[entity] !== undefined);
  const clocks = Object.fromEntries(changed.map((entity) => [entity, entry.clocks[entity]]));
  const never = [...relied].filter((entity) => entry.clocks[entity] === undefined);
  const { contextId, authSessionId, personId } = claim;
  const { key, hash } = keyed;
  const session = [contextId, authSessionId, personId, entry.orgId, entry.timeZone];
  return {
    name: 'enter_ahead',
    text: 'select enter_ahead($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11)',
    values: [...session, JSON.stringify(clocks), makePgArray(never), key, hash, answer, String(waits)],
  };
};

/**
 * Runs a command on what its session was last told and on what the node remembers under the organisation's clocks, with its
 * writes kept back. Then entry, writes and answer leave in one packet, and the entry checks under the lock that all
 * of it still holds. Undefined when this was in vain, whatever the reason: nothing has happened, and the command takes the long way,
 * which alone refuses anybody anything.
 */
export const runAhead = async (serving: Serving, asking: Asking, input: Input): Promise<string | undefined> => {
  const { floor, route, watchers } = serving;
  const { claim, log } = asking;
  const entry = route.isAhead === true ? floor.aheads.recall(claim) : undefined;
  if (entry === undefined) return undefined;
  const gathering = new Gathering();
  const client = gathering as unknown as pg.ClientBase;
  const { at, aftermath } = atOf(floor, claim, entry, client, log);
  const relied = new Set<string>(underClocks([]));
  const memo = memoOf(floor.memos, entry, claim.personId, () => gathering.statements.length > 0);
  at.memo = ((name, entities, compute) => {
    for (const entity of entities) relied.add(entity);
    return memo(name, entities, compute);
  }) satisfies Memo;
  const clockOf = (entity: string): number => {
    relied.add(entity);
    return entry.clocks[entity] ?? 0;
  };
  try {
    for (const watcher of watchers) if (await watcher.isNeeded(at, clockOf)) return undefined;
    const answer = await runRoute(serving, at, input);
    if (gathering.wasAsked) return undefined;
    const work = (waits: boolean) => [enterAhead(asking, entry, relied, answer, waits), ...gathering.statements];
    if (!(await floor.groupCommit.commit(entry.orgId, work))) return undefined;
    aftermath.tell(floor.bus, entry.orgId);
    return answer;
  } catch (error) {
    if (isUnreachable(error)) throw error;
    return undefined;
  }
};
