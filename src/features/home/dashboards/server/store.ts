import { and, eq } from 'drizzle-orm';
import { orgTable } from '#features/ground/orgs/server/tables.ts';
import type { Entered } from '#server/access/granted.ts';
import { inOrg } from '#server/db/wall.ts';
import type { Widget } from '../contract.ts';
import { dashboardTable } from './tables.ts';

type Person = Pick<Entered, 'tx' | 'orgId' | 'personId'>;
type DashboardRow = typeof dashboardTable.$inferSelect;

/** Returns the person's own dashboard; undefined until they have arranged it. */
export const findDashboard = async (at: Person): Promise<DashboardRow | undefined> =>
  (
    await at.tx
      .select()
      .from(dashboardTable)
      .where(and(inOrg(at, dashboardTable), eq(dashboardTable.id, at.personId)))
  )[0];

/** Returns whether the person is the organisation's Implementer. */
export const isImplementer = async (at: Person): Promise<boolean> => {
  const rows = await at.tx
    .select({ id: orgTable.id })
    .from(orgTable)
    .where(and(eq(orgTable.id, at.orgId), eq(orgTable.implementerId, at.personId)));
  return rows.length > 0;
};

/** Stores the person's widgets and returns the new version; `widgets` null goes back to the default. */
export const putDashboard = async (at: Person, values: { widgets: Widget[] | null; columnOrder: string[] }): Promise<number> => {
  const [row] = await at.tx
    .insert(dashboardTable)
    .values({ orgId: at.orgId, id: at.personId, ...values })
    .onConflictDoUpdate({ target: [dashboardTable.orgId, dashboardTable.id], set: values })
    .returning({ version: dashboardTable.version });
  return row?.version ?? 0;
};
