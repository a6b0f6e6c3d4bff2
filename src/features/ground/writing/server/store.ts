import { and, desc, eq, gte, isNotNull, lte, type SQL } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';
import { newId } from '#shared/ids.ts';
import { mostStates, type TextRef } from '../contract.ts';
import type { SharedDocument } from './actions/documents.ts';
import { sharedTextTable, textPastTable } from './tables.ts';

type At = Pick<Entered, 'tx' | 'orgId' | 'now'>;

export type TextRow = typeof sharedTextTable.$inferSelect;
export type PastRow = typeof textPastTable.$inferSelect;

const of = (table: typeof sharedTextTable | typeof textPastTable, { kind, id, part }: TextRef): SQL | undefined =>
  and(eq(table.kind, kind), eq(table.subjectId, id), eq(table.part, part));

/** Locks a text until the transaction ends; undefined where it was never opened. */
export const lockText = async (at: At, ref: TextRef): Promise<TextRow | undefined> => {
  const rows = await at.tx
    .select()
    .from(sharedTextTable)
    .where(and(inOrg(at, sharedTextTable), of(sharedTextTable, ref)))
    .for('update');
  return rows[0];
};

/** Keeps the document of a text, unless somebody else has at the same time. */
export const addText = async (at: At, { kind, id, part }: TextRef, text: SharedDocument): Promise<void> => {
  const row = { ...text, orgId: at.orgId, id: newId(), kind, subjectId: id, part, touchedAt: at.now };
  await at.tx.insert(sharedTextTable).values(row).onConflictDoNothing();
};

export const changeText = async (at: At, id: string, text: SharedDocument): Promise<void> => {
  await at.tx
    .update(sharedTextTable)
    .set({ ...text, touchedAt: at.now })
    .where(and(inOrg(at, sharedTextTable), eq(sharedTextTable.id, id)));
};

/** Returns the parts of something whose texts have changes that are not written as HTML yet. */
export const listUnsettled = async (at: Omit<At, 'now'>, { kind, id }: Omit<TextRef, 'part'>): Promise<string[]> => {
  const rows = await at.tx
    .select({ part: sharedTextTable.part })
    .from(sharedTextTable)
    .where(
      and(
        inOrg(at, sharedTextTable),
        eq(sharedTextTable.kind, kind),
        eq(sharedTextTable.subjectId, id),
        isNotNull(sharedTextTable.pending),
      ),
    );
  return rows.map(({ part }) => part);
};

/** Returns what a text belongs to. */
export const findRef = async (at: Omit<At, 'now'>, textId: string): Promise<TextRef | undefined> => {
  const { kind, subjectId, part } = sharedTextTable;
  const rows = await at.tx
    .select({ kind, id: subjectId, part })
    .from(sharedTextTable)
    .where(and(inOrg(at, sharedTextTable), eq(sharedTextTable.id, textId)));
  return rows[0];
};

/** Returns the states of a text of a span of time, newest first. */
export const listPast = (
  at: At,
  ref: TextRef,
  { since, until }: { since?: Date | undefined; until: Date },
  most: number = mostStates,
): Promise<PastRow[]> =>
  at.tx
    .select()
    .from(textPastTable)
    .where(
      and(
        inOrg(at, textPastTable),
        of(textPastTable, ref),
        lte(textPastTable.at, until),
        since === undefined ? undefined : gte(textPastTable.at, since),
      ),
    )
    .orderBy(desc(textPastTable.at), desc(textPastTable.id))
    .limit(most);

/** Returns a state of a text; undefined of another text. */
export const findPast = async (at: At, ref: TextRef, id: string): Promise<PastRow | undefined> => {
  const rows = await at.tx
    .select()
    .from(textPastTable)
    .where(and(inOrg(at, textPastTable), of(textPastTable, ref), eq(textPastTable.id, id)));
  return rows[0];
};

export const addPast = async (
  at: At,
  { kind, id, part }: TextRef,
  state: Pick<PastRow, 'at' | 'byId' | 'alsoBy' | 'html'>,
): Promise<void> => {
  await at.tx.insert(textPastTable).values({ ...state, orgId: at.orgId, id: newId(), kind, subjectId: id, part });
};

export const changePast = async (at: At, id: string, state: Pick<PastRow, 'at' | 'alsoBy' | 'html'>): Promise<void> => {
  await at.tx
    .update(textPastTable)
    .set(state)
    .where(and(inOrg(at, textPastTable), eq(textPastTable.id, id)));
};
