import type { WidgetFilter } from '#features/home/dashboards/contract.ts';
import { defaultFor } from '#features/home/dashboards/rules/defaults.ts';
import { dashboardTable } from '#features/home/dashboards/server/tables.ts';
import type { Tx } from '#server/db/transaction.ts';
import type { Cast } from './cast.ts';
import type { PersonKey } from './people.ts';

/** Those who lead the company: they see the Rocks of everybody in their teams. */
const leaders: readonly PersonKey[] = ['maren', 'theo'];

const everybody: WidgetFilter = { id: 'owner', value: ['mine', 'others'], statuses: [] };

/** Adds the dashboards of those who have arranged one; the others have the default of their role. */
export const fillDashboards = async (tx: Tx, { orgId, idOf, now }: Cast): Promise<void> => {
  const createdAt = new Date(now.getTime() - 90 * 86_400_000);
  const { widgetSettings, order } = defaultFor('Owner');
  const widgets = widgetSettings.map((widget) =>
    widget.i === 'rock-1' ? { ...widget, filters: [everybody, ...widget.filters.filter(({ id }) => id !== 'owner')] } : widget,
  );
  const base = { orgId, createdAt, updatedAt: createdAt, widgets, columnOrder: order };
  await tx.insert(dashboardTable).values(leaders.map((key) => ({ ...base, id: idOf(key) })));
};
