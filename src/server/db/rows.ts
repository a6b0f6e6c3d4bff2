import { getTableColumns, getTableName, type InferSelectModel, type SQL, sql } from 'drizzle-orm';
import { CasingCache } from 'drizzle-orm/casing';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { LRUCache } from 'lru-cache';
import { statementName } from './statement-name.ts';
import { clientOf, type Tx } from './transaction.ts';

interface Wanted {
  where: SQL | undefined;
  orderBy?: SQL[];
  offset?: number;
  limit?: number;
}

const dialect = new PgDialect({ casing: 'snake_case' });
const casing = new CasingCache('snake_case');
interface Plan {
  name: string;
  /** `select` of every column, and of what tells which rows and in which state. */
  head: string;
  stamps: string;
  org: string;
  key: string;
  keys: string[];
}

const plans = new WeakMap<PgTable, Plan>();

const planOf = (table: PgTable): Plan => {
  const known = plans.get(table);
  if (known !== undefined) return known;
  const columns = Object.entries(getTableColumns(table));
  const name = getTableName(table);
  const list = columns.map(([, column]) => `"${name}"."${casing.getColumnCasing(column)}"`).join(', ');
  const plan = {
    name,
    head: `select ${list} from "${name}"`,
    stamps: `select "${name}"."org_id", "${name}"."id", "${name}"."version", "${name}".xmin::text from "${name}"`,
    org: `"${name}"."org_id"`,
    key: `"${name}"."id"`,
    keys: columns.map(([key]) => key),
  };
  plans.set(table, plan);
  return plan;
};

const tailOf = ({ where, orderBy = [], offset = 0, limit }: Wanted): { text: string; values: unknown[] } => {
  const condition = where === undefined ? sql`` : sql` where ${where}`;
  const order = orderBy.length === 0 ? sql`` : sql` order by ${sql.join(orderBy, sql`, `)}`;
  const page = limit === undefined ? sql`` : sql` limit ${limit} offset ${offset}`;
  const { sql: text, params } = dialect.sqlToQuery(sql`${condition}${order}${page}`);
  return { text, values: params };
};

interface Stamp {
  id: string;
  version: number;
  /** The transaction that wrote this state of the row; with the version it names the state for ever. */
  xmin: string;
}

interface State {
  stamp: string;
  row: object;
}

/** Rows as they were last read, by organisation, table and id; a state that was overwritten is read anew. */
const states = new LRUCache<string, State>({ max: 30_000 });

const placeOf = (orgId: string, plan: Plan, id: string): string => `${orgId} ${plan.name} ${id}`;

const rowOf = (keys: string[], values: unknown[]): object => {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < keys.length; index += 1) row[keys[index] as string] = values[index];
  return row;
};

const run = async <Row extends unknown[]>(tx: Tx, text: string, values: unknown[]): Promise<Row[]> =>
  (await clientOf(tx).query<Row>({ name: statementName(text), text, values, rowMode: 'array' })).rows;

/** Reads the rows whose state is not known, and keeps them. */
const readStates = async (tx: Tx, plan: Plan, orgId: string, missing: Stamp[]): Promise<void> => {
  const stamps = new Map(missing.map((stamp) => [stamp.id, `${stamp.version} ${stamp.xmin}`]));
  const rows = await run(tx, `${plan.head} where ${plan.org} = $1 and ${plan.key} = any($2::uuid[])`, [orgId, [...stamps.keys()]]);
  for (const values of rows) {
    const row = rowOf(plan.keys, values) as { id: string };
    states.set(placeOf(orgId, plan, row.id), { stamp: stamps.get(row.id) ?? '', row });
  }
};

/**
 * Rows of one tenant table, as Drizzle would give them. What is asked of the database is which rows they are and in which
 * state; the rows themselves are read once for each state. They are shared, so they are never changed by who gets one.
 * For lists; single rows are fine with Drizzle's own select.
 */
export const listRows = async <Table extends PgTable>(tx: Tx, table: Table, wanted: Wanted): Promise<InferSelectModel<Table>[]> => {
  const plan = planOf(table);
  const { text, values } = tailOf(wanted);
  const found = await run<[string, string, number, string]>(tx, plan.stamps + text, values);
  const [first] = found;
  if (first === undefined) return [];
  const [orgId] = first;
  const stamps = found.map(([, id, version, xmin]): Stamp => ({ id, version, xmin }));
  const missing = stamps.filter(({ id, version, xmin }) => states.get(placeOf(orgId, plan, id))?.stamp !== `${version} ${xmin}`);
  if (missing.length > 0) await readStates(tx, plan, orgId, missing);
  const known = stamps.map(({ id }) => states.get(placeOf(orgId, plan, id))?.row);
  return known.filter((row) => row !== undefined) as InferSelectModel<Table>[];
};

const shown = new WeakMap<object, Map<string, object>>();

/** What a row looks like to somebody, made once for each state of the row and each way to stand to it. */
export const shownOnce = <Shown extends object>(row: object, can: Record<string, boolean>, make: () => Shown): Shown => {
  const standing = Object.values(can).join(' ');
  const known = shown.get(row) ?? new Map<string, object>();
  shown.set(row, known);
  const before = known.get(standing);
  if (before !== undefined) return before as Shown;
  const made = make();
  known.set(standing, made);
  return made;
};
