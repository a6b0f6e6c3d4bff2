import { bulkLimits, type Change, type ManyChanged } from '../../shared/hubs.ts';
import type { LoggedChange } from './logged-change.ts';

/** The ids of some changes, each once and up to a limit, and how many there are beyond it. */
export const someOf = (ids: readonly string[]): { ids: string[]; more: number } => {
  const all = [...new Set(ids)];
  return { ids: all.slice(0, bulkLimits.ids), more: Math.max(0, all.length - bulkLimits.ids) };
};

/**
 * The events that changes are to one listener: each change by itself, but where many things of one entity changed at once,
 * one `ManyChanged` in their place.
 */
export const gatherChanges = (
  orgId: string,
  changes: readonly { change: Change; op: LoggedChange['op'] }[],
): [string, Change | ManyChanged][] => {
  const byEntity = Map.groupBy(changes, ({ change }) => change.entityType);
  const events: [string, Change | ManyChanged][] = [];
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
