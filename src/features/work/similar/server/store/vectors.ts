import { and, desc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { issueTable } from '#features/work/issues/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';
import { signsOf } from '../../rules.ts';
import { issueVectorTable } from '../tables.ts';

/** The context of a request or of a job. */
type Context = Pick<Entered, 'tx' | 'orgId' | 'now'>;

/** An Issue whose title is turned into a vector. */
export interface Titled {
  id: string;
  title: string;
}

/** Milliseconds after which a title for which the model failed is sent again. */
const againAfter = 60 * 60 * 1_000;

/** Returns whether the organisation has vectors by a model. */
export const hasVectors = async (at: Context, model: string): Promise<boolean> => {
  const rows = await at.tx
    .select({ id: issueVectorTable.issueId })
    .from(issueVectorTable)
    .where(and(inOrg(at, issueVectorTable), eq(issueVectorTable.model, model), isNotNull(issueVectorTable.vector)))
    .limit(1);
  return rows.length > 0;
};

/** Returns the newest Issues that have no vector by a model, or one of another title. */
export const listWithoutVector = (at: Context, model: string, most: number): Promise<Titled[]> =>
  at.tx
    .select({ id: issueTable.id, title: issueTable.title })
    .from(issueTable)
    .leftJoin(issueVectorTable, and(inOrg(at, issueVectorTable), eq(issueVectorTable.issueId, issueTable.id)))
    .where(
      and(
        inOrg(at, issueTable),
        ne(issueTable.status, 'Removed'),
        or(
          isNull(issueVectorTable.issueId),
          ne(issueVectorTable.model, model),
          sql`${issueVectorTable.titleHash} <> md5(${issueTable.title})`,
          lt(issueVectorTable.failedAt, new Date(at.now.getTime() - againAfter)),
        ),
      ),
    )
    .orderBy(desc(issueTable.createdAt), issueTable.id)
    .limit(most);

/** Keeps the vectors of Issues by a model, in place of those that they had. Without vectors, notes that the model failed for their titles. */
export const keepVectors = async (at: Context, model: string, issues: readonly Titled[], vectors?: readonly number[][]): Promise<void> => {
  await at.tx
    .insert(issueVectorTable)
    .values(
      issues.map(({ id, title }, index) => {
        const vector = vectors?.[index] ?? null;
        const signs = vector === null ? null : signsOf(vector);
        const failedAt = vector === null ? at.now : null;
        return { orgId: at.orgId, issueId: id, model, titleHash: sql`md5(${title})`, vector, signs, failedAt };
      }),
    )
    .onConflictDoUpdate({
      target: [issueVectorTable.orgId, issueVectorTable.issueId],
      set: {
        model: sql`excluded.model`,
        titleHash: sql`excluded.title_hash`,
        vector: sql`excluded.vector`,
        signs: sql`excluded.signs`,
        failedAt: sql`excluded.failed_at`,
      },
    });
};

export const deleteVectors = async (at: Context): Promise<void> => {
  await at.tx.delete(issueVectorTable).where(inOrg(at, issueVectorTable));
};
