import type { HubChange } from '#shared/hubs.ts';

/** A row of the change log as PostgreSQL gives it. */
export interface LoggedChange {
  org_id: string;
  seq: number;
  entity: HubChange['entityType'];
  item_id: string;
  op: 'Added' | 'Updated' | 'Deleted';
  actor_id: string | null;
  traction_id: string | null;
  /**
   * The row's columns before and after the change. For an added or deleted row, these are all columns.
   * For an update, they are the changed columns and, on both sides, ids, state, booleans, `created_at` and `archived_at`.
   * A value of more than 1,000 characters is `{ long: { chars, sha256, begins } }`.
   */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const isGone = (row: Record<string, unknown> | null): boolean => row?.['status'] === 'Removed' || typeof row?.['removed_at'] === 'string';

/** Returns how a change is told: a row that is only marked as removed is gone for those who see it, and is there again once it is brought back. */
export const loggedAs = ({ op, before, after }: Pick<LoggedChange, 'op' | 'before' | 'after'>): LoggedChange['op'] => {
  if (op !== 'Updated' || isGone(before) === isGone(after)) return op;
  return isGone(after) ? 'Deleted' : 'Added';
};
