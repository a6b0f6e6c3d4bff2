import { and, eq, ne, sql } from 'drizzle-orm';
import type { Entered } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';
import { addDays } from '#shared/dates.ts';
import type { DoneRate } from '../../contract.ts';
import { rateMondays } from '../../rules.ts';
import { todoTable } from '../tables.ts';

/** Returns how many To-Dos of a traction were due in each week, and how many were done in time, in days of the person's time zone. */
export const listDoneRates = async (at: Entered, tractionId: string): Promise<DoneRate[]> => {
  const mondays = rateMondays(at.today);
  const [first = at.today] = mondays;
  const monday = sql<string>`date_trunc('week', ${todoTable.dueDate})::date::text`;
  const doneOn = sql`(${todoTable.doneAt} at time zone ${at.timeZone})::date`;
  const rows = await at.tx
    .select({
      monday,
      due: sql<number>`count(*)::int`,
      done: sql<number>`(count(*) filter (where ${todoTable.status} = 'Done' and ${doneOn} < date_trunc('week', ${todoTable.dueDate})::date + 7))::int`,
    })
    .from(todoTable)
    .where(
      and(
        inOrg(at, todoTable),
        eq(todoTable.tractionId, tractionId),
        ne(todoTable.status, 'Removed'),
        sql`${todoTable.dueDate} between ${first}::date and ${addDays(mondays.at(-1) ?? at.today, 6)}::date`,
      ),
    )
    .groupBy(sql`1`);
  const found = new Map(rows.map((row) => [row.monday, row]));
  return mondays.map((day) => found.get(day) ?? { monday: day, due: 0, done: 0 });
};
