import { and, eq, isNull } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';
import { rockTable } from '../tables.ts';

type At = Pick<Entered, 'tx' | 'orgId'>;

const itsRow = (at: At, id: string) => and(inOrg(at, rockTable), eq(rockTable.id, id), isNull(rockTable.removedAt));

/** Returns the notes; undefined of what is removed. */
export const findNotes = async (at: At, id: string): Promise<string | undefined> => {
  const [row] = await at.tx.select({ html: rockTable.contentHtml }).from(rockTable).where(itsRow(at, id));
  return row?.html;
};

export const writeNotes = async (at: At, id: string, contentHtml: string): Promise<void> => {
  await at.tx.update(rockTable).set({ contentHtml }).where(itsRow(at, id));
};
