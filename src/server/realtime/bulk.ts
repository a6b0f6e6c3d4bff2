import { bulkLimits, type HubChange, type ManyChanged } from '#shared/hubs.ts';
import type { LoggedChange } from './logged-change.ts';

/** Returns the distinct ids up to `bulkLimits.ids`, and how many more there are. */
export const someOf = (ids: readonly string[]): { ids: string[]; more: number } => {
  const all = [...new Set(ids)];
  return { ids: all.slice(0, bulkLimits.ids), more: Math.max(0, all.length - bulkLimits.ids) };
};

/**
 * Returns the events that one listener gets for some changes, as pairs of name and data. Each change is one event.
 * More than `bulkLimits.single` changes of one entity become one `ManyChanged`.
 */
export const gatherChanges = (
  orgId: string,
  changes: readonly { change: HubChange; op: LoggedChange['op'] }[],
): [string, HubChange | ManyChanged][] => {
  const byEntity = Map.groupBy(changes, ({ change }) => change.entityType);
  const events: [string, HubChange | ManyChanged][] = [];
  for (const { change, op } of changes) {
    const all = byEntity.get(change.entityType) ?? [];
    if (all.length <= bulkLimits.single) events.push([op, change]);
    else if (all.at(-1)?.change === change) {
      const some = someOf(all.map((each) => each.change.id));
      events.push(['ManyChanged', { orgId, entityType: change.entityType, seq: change.seq, ...some }]);
    }
  }
  return events;
};
