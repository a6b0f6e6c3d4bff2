import type pg from 'pg';
import type { Entity } from '../../shared/entities.ts';
import type { Entered } from '../access/granted.ts';
import type { LoggedChange } from '../realtime/logged-change.ts';

/** Keeps something true that follows from what other features write: it is told of it in the same transaction, before the commit. */
export interface Watcher {
  entities: readonly Entity[];
  /** Is there anything to keep? Asked before the command writes, so what `at.memo` remembers is still true. */
  isNeeded: (at: Entered) => Promise<boolean>;
  noted: (at: Entered, changes: LoggedChange[]) => Promise<void>;
}

export type Note = (client: pg.ClientBase, at: Entered) => Promise<void>;

/** Asks each watcher before the command runs; what is answered tells them its changes afterwards. Nothing is queried when none is needed. */
export const watched = async (watchers: readonly Watcher[], at: Entered, clocks: Record<string, number>): Promise<Note> => {
  const needed: Watcher[] = [];
  for (const watcher of watchers) if (await watcher.isNeeded(at)) needed.push(watcher);
  // The organisation's lock is held, so nobody else's change has a later number.
  const since = Math.max(0, ...Object.values(clocks));
  return async (client) => {
    for (const { entities, noted } of needed) {
      // What this transaction logs is not older than its beginning, so PostgreSQL opens no earlier month.
      const query = 'select * from change_log where org_id = $1 and seq > $2 and at >= now() and entity = any($3) order by seq';
      const { rows } = await client.query<LoggedChange>(query, [at.orgId, since, entities]);
      if (rows.length > 0) await noted(at, rows);
    }
  };
};
