import { and, eq, getTableColumns, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { seatTable } from '#features/documents/chart/server/tables.ts';
import { revisionSnapshotTable, revisionTable } from '#features/documents/collections/server/tables.ts';
import { vtoResultTable, vtoRowTable, vtoSectionTable } from '#features/documents/vto/server/tables.ts';
import { orgTable } from '#features/ground/orgs/server/tables.ts';
import { orgMemberTable, personTable } from '#features/ground/people/server/tables.ts';
import { departmentTable } from '#features/office/departments/server/tables.ts';
import { meetingTable, threadTable, tractionTable } from '#features/teams/team/server/tables.ts';
import { commentTable } from '#features/work/comments/server/tables.ts';
import { headlineTable } from '#features/work/headlines/server/tables.ts';
import { issueTable } from '#features/work/issues/server/tables.ts';
import { milestoneTable, rockTable } from '#features/work/rocks/server/tables.ts';
import { measurableTable, measuredValueTable } from '#features/work/scorecards/server/tables.ts';
import { todoTable } from '#features/work/todos/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';

type At = Pick<Entered, 'tx' | 'orgId' | 'personId'>;
type Row = Record<string, unknown>;

/** Most rows that one query reads. */
export const mostRows = 1_000;

/** A table of the archive. */
export interface Exported {
  name: string;
  columns: string[];
  /** Reads the rows after an id, in the order of ids; `mostRows` at most. */
  read: (at: At, after: string | undefined) => Promise<Row[]>;
}

type Kept = PgTable & { orgId: AnyPgColumn; id: AnyPgColumn };

/** Columns that say nothing to people, or that are the product's own. */
const inner = new Set([
  'orgId',
  'version',
  'visibility',
  'checklist',
  'agendaTemplateId',
  'notes',
  'notesUpdatedAt',
  'notesUpdatedById',
  'edits',
]);

const tableOf = (name: string, table: Kept, which: (at: At) => SQL | undefined = () => undefined): Exported => ({
  name,
  columns: Object.keys(getTableColumns(table)).filter((column) => !inner.has(column)),
  read: (at, after) =>
    at.tx
      .select()
      .from(table)
      .where(and(inOrg(at, table), which(at), after === undefined ? undefined : gt(table.id, after)))
      .orderBy(table.id)
      .limit(mostRows),
});

const people: Exported = {
  name: 'people',
  columns: ['id', 'firstName', 'lastName', 'email', 'role', 'eosRole', 'blocked'],
  read: (at, after) =>
    at.tx
      .select({
        id: personTable.id,
        firstName: personTable.firstName,
        lastName: personTable.lastName,
        email: personTable.email,
        role: orgMemberTable.role,
        eosRole: orgMemberTable.eosRole,
        blocked: orgMemberTable.blocked,
      })
      .from(orgMemberTable)
      .innerJoin(personTable, eq(personTable.id, orgMemberTable.personId))
      .where(and(inOrg(at, orgMemberTable), after === undefined ? undefined : gt(personTable.id, after)))
      .orderBy(personTable.id)
      .limit(mostRows),
};

/** Returns the condition that a To-Do belongs to a meeting or to the person who asks: others' personal To-Dos are theirs alone. */
const seenTodo = (at: At) => or(isNotNull(todoTable.tractionId), eq(todoTable.ownerId, at.personId));

const seenComment = (at: At) =>
  or(
    ne(commentTable.subjectType, 'ToDo'),
    inArray(
      commentTable.subjectId,
      at.tx
        .select({ id: todoTable.id })
        .from(todoTable)
        .where(and(inOrg(at, todoTable), seenTodo(at))),
    ),
  );

/** Documents of a kind: those of which the person reads the draft, and the published versions that they read of others. */
interface Documents {
  drafts: string[];
  published: string[];
}

/** Returns the tables of an archive with the V/TOs and charts that the person sees. */
export const tablesFor = ({ vtos: allVtos, charts: allCharts }: { vtos: Documents; charts: Documents }): Exported[] => {
  const [vtos, charts] = [allVtos.drafts, allCharts.drafts];
  const within = (column: AnyPgColumn, ids: string[]) => () => (ids.length === 0 ? sql`false` : inArray(column, ids));
  return [
    people,
    tableOf('departments', departmentTable),
    tableOf('meetings', tractionTable, () => isNull(tractionTable.removedAt)),
    tableOf('agendas', threadTable),
    tableOf('held-meetings', meetingTable, () => isNotNull(meetingTable.startedAt)),
    tableOf('rocks', rockTable, () => isNull(rockTable.removedAt)),
    tableOf('milestones', milestoneTable),
    tableOf('todos', todoTable, seenTodo),
    tableOf('issues', issueTable),
    tableOf('headlines', headlineTable),
    tableOf('measurables', measurableTable, () => isNull(measurableTable.removedAt)),
    tableOf('measured-values', measuredValueTable),
    tableOf('comments', commentTable, seenComment),
    tableOf('vtos', revisionTable, within(revisionTable.id, vtos)),
    tableOf('vto-sections', vtoSectionTable, within(vtoSectionTable.revisionId, vtos)),
    tableOf('vto-rows', vtoRowTable, () => and(within(vtoRowTable.revisionId, vtos)(), isNull(vtoRowTable.removedAt))),
    tableOf('vto-results', vtoResultTable, within(vtoResultTable.revisionId, vtos)),
    tableOf('charts', revisionTable, within(revisionTable.id, charts)),
    tableOf('seats', seatTable, within(seatTable.revisionId, charts)),
    tableOf('published-vtos', revisionSnapshotTable, within(revisionSnapshotTable.id, allVtos.published)),
    tableOf('published-charts', revisionSnapshotTable, within(revisionSnapshotTable.id, allCharts.published)),
  ];
};

/** Returns the name of the organisation. */
export const findName = async (at: At): Promise<string> =>
  (await at.tx.select({ name: orgTable.name }).from(orgTable).where(eq(orgTable.id, at.orgId)))[0]?.name ?? '';
