import { headlineApi } from '../features/headlines/contract.ts';
import { issueApi } from '../features/issues/contract.ts';
import { rockApi } from '../features/rocks/contract.ts';
import { todoApi } from '../features/todos/contract.ts';
import { newId } from '../shared/ids.ts';
import type { Pick } from './sample.ts';
import type { Actor, World } from './world.ts';

/** Ids of one organisation's things, by the field names that ask for them. */
export type Things = Record<string, string>;

/** A word that stands in every text of the organisation, so that a leak is seen wherever it shows. */
export const marker = 'Zanzibarite';

/** One of each thing in the actor's organisation, every text of it marked. */
export const makeThings = async (here: World, who: Actor, members: Actor[]): Promise<Things> => {
  const traction = await here.traction([who, ...members], `${marker} ${newId().slice(-6)}`);
  const item = { title: `${marker} news`, contentHtml: `<p>${marker}</p>`, ownerId: who.personId, tractionId: traction.id };
  const { id: headlineId } = await who.call(headlineApi.create, { body: item });
  const { id: issueId } = await who.call(issueApi.create, { body: { ...item, entityType: 'meeting' } });
  const { id: rockId } = await who.call(rockApi.create, { body: { ...item, dueDate: '2026-03-31', type: 'Company' } });
  const { id: todoId } = await who.call(todoApi.create, { body: { ...item, dueDate: '2026-03-10' } });
  const things: Things = {
    orgId: who.orgId,
    personId: who.personId,
    ownerId: who.personId,
    tractionId: traction.id,
    threadId: traction.threadId,
    meetingThreadId: traction.threadId,
    meetingId: traction.meetingId,
    scorecardId: traction.scorecardId,
    headlineId,
    issueId,
    rockId,
    todoId,
  };
  return { ...things, ...(await rowsOf(here, who.orgId)) };
};

/** Inserts one row into each item table, directly, so that a feature need not be known here to be swept. */
const rowsOf = async (here: World, orgId: string): Promise<Things> => {
  const found: Things = {};
  const tables = await here.sql<{ table: string }>(
    "select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' where c.relkind = 'r' and c.relrowsecurity and exists(select from pg_attribute i where i.attrelid = c.oid and i.attname = 'id')",
  );
  for (const { table } of tables) {
    const [row] = await here.sql<{ id: string }>(`select id from "${table}" where org_id = $1 limit 1`, [orgId], orgId);
    if (row !== undefined) found[`${table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())}Id`] = row.id;
  }
  return found;
};

const listed = /^(.*)Ids$/;

/** Fills id fields with an organisation's things; `id` itself with what the endpoint's own feature calls one. */
export const picking =
  (things: Things, own: string): Pick =>
  (field) => {
    if (field === 'id') return things[own] ?? things['tractionId'];
    if (field === 'ids') return things[own] ?? things['tractionId'];
    const many = listed.exec(field)?.[1];
    if (many !== undefined) return [things[`${many}Id`] ?? things['tractionId']];
    return field.endsWith('Id') ? (things[field] ?? things['tractionId']) : undefined;
  };
