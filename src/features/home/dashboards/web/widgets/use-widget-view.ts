import '#web/core/texts/dashboards.ts';
import { use } from 'react';
import { isLicensed } from '#shared/roles.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import type { Widget } from '../../contract.ts';
import { chosenOf } from '../../rules/filters.ts';
import { WidgetFrameContext } from './widget-frame.ts';

/** Returns what every list widget needs: what is chosen, the team whose dashboard it is, how many rows have room, and whether one may add. */
export const useWidgetView = (widget: Widget) => {
  const t = useText();
  const session = useSession();
  const role = roleOf(session);
  const { rows } = use(WidgetFrameContext);
  const chosen = chosenOf(widget);
  const team = session.user.dashboardId ?? undefined;
  const isNarrowed = team === undefined && (!chosen.mine || (chosen.meetings?.some((word) => word !== 'next') ?? false));
  return {
    session,
    chosen,
    /** The team whose dashboard is shown. */
    team,
    most: rows,
    adds: role !== undefined && isLicensed(role),
    /** What an empty list says where a filter has narrowed it. */
    emptyText: isNarrowed ? t('dashboards.noneMatch') : undefined,
  };
};
