import { eq, type SQL, sql } from 'drizzle-orm';
import type { TenantTable } from './columns.ts';

let scoping = true;

/**
 * Returns the condition that rows belong to the request's organisation; every query of a store has it. It is the first of two
 * walls between organisations, and row-level security is the second. Each must hold alone: a test switches off one at a time.
 */
export const inOrg = (at: { orgId: string }, table: TenantTable): SQL => (scoping ? eq(table.orgId, at.orgId) : sql`true`);

/** Runs with the first wall switched off; only for the test that sends foreign ids to every endpoint. */
export const withoutScoping = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  scoping = false;
  try {
    return await run();
  } finally {
    scoping = true;
  }
};
