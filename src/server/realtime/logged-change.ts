import type { Change } from '../../shared/hubs.ts';

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
