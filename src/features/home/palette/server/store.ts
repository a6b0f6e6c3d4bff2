import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { markTable, threadTable } from '#features/teams/team/server/tables.ts';
import { headlineTable } from '#features/work/headlines/server/tables.ts';
import { issueTable } from '#features/work/issues/server/tables.ts';
import { rockTable, rockTractionTable } from '#features/work/rocks/server/tables.ts';
import { measurableTable } from '#features/work/scorecards/server/tables.ts';
import { todoTable } from '#features/work/todos/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { isAmong } from '#server/db/search.ts';
import { inOrg } from '#server/db/wall.ts';
import type { FoundItem, FoundMeeting } from '../contract.ts';
import { mostFound } from '../rules.ts';

/** Reads the items that a table `f` of kinds, ids and places proposes: those in the tractions given, and the person's own personal To-Dos. */
const readProposed = async (at: Entered, proposed: SQL, tractionIds: string[]): Promise<FoundItem[]> => {
  const seen = sql`any(${sql.param(tractionIds)}::uuid[])`;
  const found = await at.tx.execute<FoundItem & Record<string, unknown>>(sql`
    select f.kind, f.id, i.* from ${proposed} f(kind, id, place)
    cross join lateral (
      select title, (select l.traction_id from ${rockTractionTable} l where l.org_id = rock.org_id and l.rock_id = rock.id and l.traction_id = ${seen}
          order by l.traction_id <> rock.traction_id, l.id limit 1) as "tractionId",
        status, due_date::text as "dueDate", progress, status not in ('OnTrack', 'OffTrack') as "isClosed"
      from ${rockTable} where ${inOrg(at, rockTable)} and f.kind = 'rock' and ${rockTable.id} = f.id and rock.removed_at is null
        and exists (select from ${rockTractionTable} l where l.org_id = rock.org_id and l.rock_id = rock.id and l.traction_id = ${seen})
      union all
      select title, traction_id, status, due_date::text, null, archived_at is not null or status = 'Done'
      from ${todoTable} where ${inOrg(at, todoTable)} and f.kind = 'todo' and ${todoTable.id} = f.id and status <> 'Removed'
        and (traction_id = ${seen} or traction_id is null and owner_id = ${at.personId}::uuid)
      union all
      select title, traction_id, status, null, null, archived_at is not null or status = 'Reviewed'
      from ${issueTable} where ${inOrg(at, issueTable)} and f.kind = 'issue' and ${issueTable.id} = f.id and status <> 'Removed' and traction_id = ${seen}
      union all
      select title, traction_id, status, null, null, archived_at is not null or status = 'Reviewed'
      from ${headlineTable} where ${inOrg(at, headlineTable)} and f.kind = 'headline' and ${headlineTable.id} = f.id and status <> 'Removed' and traction_id = ${seen}
      union all
      select title, traction_id, null, null, null, archived_on is not null and archived_on <= ${at.today}::date
      from ${measurableTable} where ${inOrg(at, measurableTable)} and f.kind = 'measurable' and ${measurableTable.id} = f.id and removed_at is null
        and traction_id = ${seen}
    ) i order by f.place`);
  return found.rows;
};

/**
 * Returns the items whose titles match a text, the best first, at most ten of each kind. `find_titles` proposes them by an index; each is
 * read again through both walls, with its present place.
 */
export const findItems = (at: Entered, text: string, tractionIds: string[]): Promise<FoundItem[]> =>
  readProposed(
    at,
    sql`find_titles(${text}, ${sql.param(tractionIds)}::uuid[], ${at.personId}::uuid, ${mostFound}) with ordinality as`,
    tractionIds,
  );

/** Returns those of the items that are seen, in the order given. */
export const readItems = (at: Entered, items: readonly { kind: string; id: string }[], tractionIds: string[]): Promise<FoundItem[]> =>
  readProposed(
    at,
    sql`(select unnest(${sql.param(items.map(({ kind }) => kind))}::text[]), unnest(${sql.param(items.map(({ id }) => id))}::uuid[]),
      generate_series(1, ${items.length}::int)) as`,
    tractionIds,
  );

/** Returns the series of the tractions by title, with the person's own colour tag. */
export const listSeries = (at: Entered, tractionIds: string[]): Promise<FoundMeeting[]> =>
  at.tx
    .select({
      tractionId: threadTable.tractionId,
      threadId: threadTable.id,
      title: threadTable.title,
      colorTag: sql<FoundMeeting['colorTag']>`coalesce(${markTable.colorTag}, 'None')`,
    })
    .from(threadTable)
    .leftJoin(
      markTable,
      and(eq(markTable.orgId, threadTable.orgId), eq(markTable.tractionId, threadTable.tractionId), eq(markTable.personId, at.personId)),
    )
    .where(and(inOrg(at, threadTable), isAmong(threadTable.tractionId, tractionIds)))
    .orderBy(asc(sql`lower(${threadTable.title})`), asc(threadTable.id));
