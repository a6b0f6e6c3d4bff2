import type pg from 'pg';
import type { Entered } from '#server/access/granted.ts';
import type { LoggedChange } from '#server/realtime/logged-change.ts';
import type { Entity } from '#shared/entities.ts';

/** Updates data that depends on other features' changes: it gets those changes in the same transaction, before the commit. */
export interface Watcher {
  entities: readonly Entity[];
  /** Returns whether there is anything to update. Called before the command writes, while `at.memo` is still current. */
  isNeeded: (at: Entered) => Promise<boolean>;
  /** Called with the command's changes of these entities, in order. */
  noted: (at: Entered, changes: LoggedChange[]) => Promise<void>;
}

/** Passes the command's changes to the watchers; to be called before the commit. */
export type WatchChanges = (client: pg.ClientBase, at: Entered) => Promise<void>;

/** Asks each watcher before the command runs, and returns the function that passes the changes on. Runs no query when none is needed. */
export const watched = async (watchers: readonly Watcher[], at: Entered, clocks: Record<string, number>): Promise<WatchChanges> => {
  const needed: Watcher[] = [];
  for (const watcher of watchers) if (await watcher.isNeeded(at)) needed.push(watcher);
  // The organisation's lock is held, so all later sequence numbers are this command's.
  const since = Math.max(0, ...Object.values(clocks));
  return async (client) => {
    for (const { entities, noted } of needed) {
      // The transaction's own changes are no older than its beginning, so PostgreSQL opens no earlier partition.
      const query = 'select * from change_log where org_id = $1 and seq > $2 and at >= now() and entity = any($3) order by seq';
      const { rows } = await client.query<LoggedChange>(query, [at.orgId, since, entities]);
      if (rows.length > 0) await noted(at, rows);
    }
  };
};
