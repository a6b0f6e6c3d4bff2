import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import { personTable } from '#features/ground/people/server/tables.ts';
import type { FoundItem } from '#features/home/palette/contract.ts';
import { commentTable } from '#features/work/comments/server/tables.ts';
import { headlineTable } from '#features/work/headlines/server/tables.ts';
import { issueTable } from '#features/work/issues/server/tables.ts';
import { rockTable } from '#features/work/rocks/server/tables.ts';
import { todoTable } from '#features/work/todos/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { addRows } from '#server/db/insert.ts';
import { inOrg } from '#server/db/wall.ts';
import type { Counted } from '../contract/counted.ts';
import type { Chat, Proposal } from '../contract.ts';
import { chatTable, chatTurnTable } from './tables.ts';

export type ChatRow = typeof chatTable.$inferSelect;
export type ChatTurnRow = typeof chatTurnTable.$inferSelect;

/** The most conversations that are listed, and the most turns of one. */
const mostChats = 100;
const mostTurns = 200;

/** Returns a conversation of anybody, to refuse that of another person. */
export const findAnyChat = async (at: Entered, id: string): Promise<ChatRow | undefined> => {
  const [row] = await at.tx
    .select()
    .from(chatTable)
    .where(and(inOrg(at, chatTable), eq(chatTable.id, id)));
  return row;
};

export const findChat = async (at: Entered, id: string): Promise<ChatRow | undefined> => {
  const [row] = await at.tx
    .select()
    .from(chatTable)
    .where(and(inOrg(at, chatTable), eq(chatTable.id, id), eq(chatTable.personId, at.personId)));
  return row;
};

/** Returns the person's conversations, the last one first. */
export const listChats = async (at: Entered): Promise<Chat[]> => {
  const turns = at.tx
    .select({ chatId: chatTurnTable.chatId, turns: count().as('turns') })
    .from(chatTurnTable)
    .where(and(inOrg(at, chatTurnTable), eq(chatTurnTable.personId, at.personId)))
    .groupBy(chatTurnTable.chatId)
    .as('turns_of');
  const rows = await at.tx
    .select({ id: chatTable.id, title: chatTable.title, updatedAt: chatTable.updatedAt, turns: turns.turns })
    .from(chatTable)
    .innerJoin(turns, eq(turns.chatId, chatTable.id))
    .where(and(inOrg(at, chatTable), eq(chatTable.personId, at.personId)))
    .orderBy(desc(chatTable.updatedAt), asc(chatTable.id))
    .limit(mostChats);
  return rows.map(({ updatedAt, ...row }) => ({ ...row, updated: updatedAt.toISOString() }));
};

export const addChat = (at: Entered, row: Pick<ChatRow, 'id' | 'title'>): Promise<void> =>
  addRows(at, chatTable, [{ ...row, personId: at.personId }]);

/** Marks that a conversation goes on. */
export const touchChat = async (at: Entered, id: string): Promise<void> => {
  await at.tx
    .update(chatTable)
    .set({ updatedAt: at.now })
    .where(and(inOrg(at, chatTable), eq(chatTable.id, id)));
};

export const removeChat = async (at: Entered, id: string): Promise<void> => {
  await at.tx.delete(chatTable).where(and(inOrg(at, chatTable), eq(chatTable.id, id), eq(chatTable.personId, at.personId)));
};

/** Returns the turns of a conversation, the first one first. */
export const listTurns = async (at: Entered, chatId: string): Promise<ChatTurnRow[]> => {
  const rows = await at.tx
    .select()
    .from(chatTurnTable)
    .where(and(inOrg(at, chatTurnTable), eq(chatTurnTable.chatId, chatId), eq(chatTurnTable.personId, at.personId)))
    .orderBy(desc(chatTurnTable.createdAt), desc(chatTurnTable.id))
    .limit(mostTurns);
  return rows.toReversed();
};

export const findTurn = async (at: Entered, id: string): Promise<ChatTurnRow | undefined> => {
  const [row] = await at.tx
    .select()
    .from(chatTurnTable)
    .where(and(inOrg(at, chatTurnTable), eq(chatTurnTable.id, id), eq(chatTurnTable.personId, at.personId)));
  return row;
};

export const addTurn = (at: Entered, row: Pick<ChatTurnRow, 'id' | 'chatId' | 'question' | 'answeredBy'>): Promise<void> =>
  addRows(at, chatTurnTable, [{ ...row, personId: at.personId, createdAt: at.now }]);

export const changeTurn = async (
  at: Entered,
  id: string,
  change: { answer: string; sources: FoundItem[]; counted: Counted[]; isWhole: boolean },
): Promise<void> => {
  await at.tx
    .update(chatTurnTable)
    .set(change)
    .where(and(inOrg(at, chatTurnTable), eq(chatTurnTable.id, id), eq(chatTurnTable.personId, at.personId)));
};

/** Changes the proposals of a turn. Its row is locked meanwhile, so that what a person settles and what the answer adds do not undo each other. */
export const changeProposals = async (at: Entered, id: string, next: (proposals: readonly Proposal[]) => Proposal[]): Promise<void> => {
  const mine = and(inOrg(at, chatTurnTable), eq(chatTurnTable.id, id), eq(chatTurnTable.personId, at.personId));
  const [row] = await at.tx.select({ proposals: chatTurnTable.proposals }).from(chatTurnTable).where(mine).for('update');
  if (row === undefined) return;
  await at.tx
    .update(chatTurnTable)
    .set({ proposals: next(row.proposals) })
    .where(mine);
};

/** What else an item says: its owner, its notes, and the last of what was said about it. All of it is HTML or a name. */
export interface Details {
  id: string;
  owner: string | null;
  notes: string;
  comments: string[];
}

/** Reads the notes and comments of items that the person has just been found to see, in the same transaction. */
export const listDetails = async (at: Entered, items: readonly FoundItem[]): Promise<Details[]> => {
  const ids = sql`any(${sql.param(items.map(({ id }) => id))}::uuid[])`;
  const found = await at.tx.execute<Details & Record<string, unknown>>(sql`
    select i.id, nullif(trim(p.first_name || ' ' || p.last_name), '') as owner, left(i.notes, 4000) as notes, array(
        select left(c.content_html, 1000) from ${commentTable} c
        where c.org_id = ${at.orgId}::uuid and c.subject_id = i.id order by c.created_at desc, c.id limit 5) as comments
    from (
      select id, owner_id, content_html as notes from ${rockTable} where ${inOrg(at, rockTable)} and ${rockTable.id} = ${ids}
      union all select id, owner_id, content_html from ${todoTable} where ${inOrg(at, todoTable)} and ${todoTable.id} = ${ids}
      union all select id, owner_id, content_html || ' ' || outcome from ${issueTable} where ${inOrg(at, issueTable)} and ${issueTable.id} = ${ids}
      union all select id, owner_id, content_html from ${headlineTable} where ${inOrg(at, headlineTable)} and ${headlineTable.id} = ${ids}
    ) i left join ${personTable} p on p.id = i.owner_id`);
  return found.rows;
};
