import { and, asc, eq, sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { addRows } from '#server/db/insert.ts';
import { inOrg } from '#server/db/wall.ts';
import { newId } from '#shared/ids.ts';
import type { SubjectRef, SubjectType } from '#shared/subjects.ts';
import { linkTable } from './tables.ts';

export type LinkRow = typeof linkTable.$inferSelect;

/** Returns the links of an item, oldest first. */
export const listLinks = (at: Entered, { type, id }: SubjectRef): Promise<LinkRow[]> =>
  at.tx
    .select()
    .from(linkTable)
    .where(and(inOrg(at, linkTable), eq(linkTable.subjectType, type), eq(linkTable.subjectId, id)))
    .orderBy(asc(linkTable.createdAt), asc(linkTable.id));

/** Adds a link, with a row for either end; its id is that of the pair. */
export const addLink = async (at: Entered, one: SubjectRef, other: SubjectRef): Promise<string> => {
  const pairId = newId();
  const row = (from: SubjectRef, to: SubjectRef) => ({
    id: newId(),
    pairId,
    subjectType: from.type,
    subjectId: from.id,
    otherType: to.type,
    otherId: to.id,
  });
  await addRows(at, linkTable, [row(one, other), row(other, one)]);
  return pairId;
};

/** Removes a link of an item from both ends; returns whether there was one. */
export const removeLink = async (at: Entered, { type, id }: SubjectRef, pairId: string): Promise<boolean> => {
  const [own] = await at.tx
    .select({ id: linkTable.id })
    .from(linkTable)
    .where(and(inOrg(at, linkTable), eq(linkTable.pairId, pairId), eq(linkTable.subjectType, type), eq(linkTable.subjectId, id)));
  if (own === undefined) return false;
  await at.tx.delete(linkTable).where(and(inOrg(at, linkTable), eq(linkTable.pairId, pairId)));
  return true;
};

/** How the index of titles names the kinds. */
const typeOf: Readonly<Record<string, SubjectType>> = {
  rock: 'Rock',
  todo: 'ToDo',
  issue: 'Issue',
  headline: 'Headline',
  measurable: 'Measurable',
};

/** Most items of each kind that a search proposes. */
const mostFound = 10;

/** Returns items whose titles match a text, the best first. The index only proposes: whoever asks reads each with their own rights. */
export const proposeItems = async (at: Entered, text: string, tractionIds: string[]): Promise<SubjectRef[]> => {
  const { rows } = await at.tx.execute<{ kind: string; id: string }>(
    sql`select kind, id from find_titles(${text}, ${sql.param(tractionIds)}::uuid[], ${at.personId}::uuid, ${mostFound})`,
  );
  return rows.flatMap(({ kind, id }) => {
    const type = typeOf[kind];
    return type === undefined ? [] : [{ type, id }];
  });
};
