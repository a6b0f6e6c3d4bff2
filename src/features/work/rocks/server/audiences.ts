import { and, inArray } from 'drizzle-orm';
import { inOrg } from '#server/db/wall.ts';
import { type Audience, idsIn, reachTo } from '#server/realtime/audience.ts';
import type { LoggedChange } from '#server/realtime/logged-change.ts';
import { rockTractionTable } from './tables.ts';

/** Returns the Rock's id, for a change of a Rock or of its place in a traction. */
const rockOf = (change: LoggedChange): string => idsIn(change, 'rock_id')[0] ?? change.item_id;

/** Changes of a Rock are sent to everybody who sees one of its meetings, including meetings that it has just left. */
const rockAudience: Audience = {
  entity: 'rock',
  reachOf: async (at, changes) => {
    const rows = await at.tx
      .select({ rockId: rockTractionTable.rockId, tractionId: rockTractionTable.tractionId })
      .from(rockTractionTable)
      .where(and(inOrg(at, rockTractionTable), inArray(rockTractionTable.rockId, [...new Set(changes.map(rockOf))])));
    const places = Map.groupBy(rows, ({ rockId }) => rockId);
    return changes.map((change) =>
      reachTo([...idsIn(change, 'traction_id'), ...(places.get(rockOf(change)) ?? []).map(({ tractionId }) => tractionId)]),
    );
  },
};

export const rockAudiences = [rockAudience];
