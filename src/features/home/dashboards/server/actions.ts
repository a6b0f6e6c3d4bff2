import { listStandings } from '#features/teams/team/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { refuseStale } from '#server/access/stale.ts';
import type { Arrangement, Dashboard, DashboardInput } from '../contract.ts';
import { defaultFor } from '../rules/defaults.ts';
import { namesMeetings, seenOnly } from '../rules/filters.ts';
import { merged } from '../rules/merge.ts';
import { findDashboard, isImplementer, putDashboard } from './store.ts';

type Asking = Parameters<typeof listStandings>[0];

/** Returns the widgets whose filters name only meetings that the person sees. */
const seen = async (at: Asking, arrangement: Arrangement): Promise<Arrangement> => {
  if (!namesMeetings(arrangement.widgetSettings)) return arrangement;
  const tractions = new Set((await listStandings(at)).map(({ traction }) => traction.id));
  return { ...arrangement, widgetSettings: seenOnly(arrangement.widgetSettings, tractions) };
};

/** Returns the person's dashboard in the organisation: as they have arranged it, or the default of their role, or of its Implementer. */
export const showDashboard = async (at: Asking): Promise<Dashboard> => {
  const row = await findDashboard(at);
  const own = row?.widgets == null ? undefined : { widgetSettings: row.widgets, order: row.columnOrder };
  const arrangement = await seen(at, own ?? defaultFor(at.role, await isImplementer(at)));
  return { id: at.personId, ...arrangement, version: row?.version ?? 0, isDefault: own === undefined };
};

/**
 * Saves the person's widgets. With `was`, a change that was made elsewhere meanwhile is merged with this one; without, an older `version` is
 * refused with the dashboard as it is now.
 */
export const saveDashboard = async (at: Entered, { version, was, ...input }: DashboardInput): Promise<{ version: number }> => {
  const now = await showDashboard(at);
  const current = { widgetSettings: now.widgetSettings, order: now.order };
  if (was === undefined) await refuseStale(at, 'dashboard', now, version, () => now);
  const mine = { widgetSettings: input.widgetSettings, order: input.order ?? now.order };
  const { widgetSettings, order } = await seen(at, was === undefined ? mine : merged(was, mine, current));
  const known = new Set(widgetSettings.map(({ i }) => i));
  const columnOrder = [...new Set(order)].filter((i) => known.has(i));
  return { version: await putDashboard(at, { widgets: widgetSettings, columnOrder }) };
};

/** Goes back to the default; the version counts on, so that an older change is still known as such. */
export const resetDashboard = async (at: Entered): Promise<Dashboard> => {
  await putDashboard(at, { widgets: null, columnOrder: [] });
  return showDashboard(at);
};
