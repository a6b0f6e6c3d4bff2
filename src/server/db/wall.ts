import { eq, type SQL, sql } from 'drizzle-orm';
import type { TenantTable } from './columns.ts';

let scoping = true;

/**
 * The first of two walls between organisations: every query of a store says whose rows it wants. The second is row-level
 * security. Either must hold alone, so a test lifts this one and sweeps every endpoint.
 */
export const inOrg = (at: { orgId: string }, table: TenantTable): SQL => (scoping ? eq(table.orgId, at.orgId) : sql`true`);

/** For the sweep only: runs with the first wall lifted. */
export const withoutScoping = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  scoping = false;
  try {
    return await run();
  } finally {
    scoping = true;
  }
};
