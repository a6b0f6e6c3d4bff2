import { and, eq, sql } from 'drizzle-orm';
import { changeOrg } from '#features/ground/orgs/server/actions.ts';
import { orgTable } from '#features/ground/orgs/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';
import type { Day } from '#shared/dates.ts';
import { modelUseTable } from './tables.ts';

/** What work that uses a model needs, whether a request asked for it or a job does it. */
export type ModelWork = Pick<Entered, 'tx' | 'orgId' | 'personId' | 'now' | 'config'>;

export const readUsesModel = async (at: ModelWork): Promise<boolean> => {
  const [row] = await at.tx.select({ usesModel: orgTable.usesModel }).from(orgTable).where(eq(orgTable.id, at.orgId));
  return row?.usesModel === true;
};

export const setUsesModel = async (at: ModelWork, usesModel: boolean): Promise<void> => {
  await changeOrg(at, { usesModel });
};

/** Tokens of a person, or of the organisation under its own id, on a day. */
export interface TokenCount {
  whoseId: string;
  day: Day;
  tokens: number;
}

/** Adds tokens to those of a day, if they stay within `most`; returns whether they do. Requests at once cannot exceed it together. */
export const takeTokens = async (at: ModelWork, { whoseId, day, tokens }: TokenCount, most: number): Promise<boolean> => {
  if (tokens > most) return false;
  const taken = await at.tx
    .insert(modelUseTable)
    .values({ orgId: at.orgId, whoseId, day, tokens })
    .onConflictDoUpdate({
      target: [modelUseTable.orgId, modelUseTable.whoseId, modelUseTable.day],
      set: { tokens: sql`${modelUseTable.tokens} + excluded.tokens`, answers: sql`${modelUseTable.answers} + 1` },
      setWhere: sql`${modelUseTable.tokens} + excluded.tokens <= ${most}`,
    })
    .returning({ day: modelUseTable.day });
  return taken.length > 0;
};

/** Gives back what was taken and not used. */
export const giveTokensBack = async (at: ModelWork, { whoseId, day, tokens }: TokenCount): Promise<void> => {
  await at.tx
    .update(modelUseTable)
    .set({ tokens: sql`greatest(0, ${modelUseTable.tokens} - ${tokens}::int)` })
    .where(and(inOrg(at, modelUseTable), eq(modelUseTable.whoseId, whoseId), eq(modelUseTable.day, day)));
};
