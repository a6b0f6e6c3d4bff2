import { and, inArray, or } from 'drizzle-orm';
import { inOrg } from '#server/db/wall.ts';
import { type Audience, audienceOf, idsIn, ofTraction, reachTo } from '#server/realtime/audience.ts';
import { measurableTable } from './tables.ts';

/** Changes of a value are sent to everybody who sees a meeting with its measurable, or with one that is linked to it. */
const valueAudience: Audience = {
  entity: 'measuredValue',
  reachOf: async (at, changes) => {
    const ids = [...new Set(changes.flatMap((change) => idsIn(change, 'measurable_id')))];
    const rows = await at.tx
      .select({ id: measurableTable.id, linkedItemId: measurableTable.linkedItemId, tractionId: measurableTable.tractionId })
      .from(measurableTable)
      .where(and(inOrg(at, measurableTable), or(inArray(measurableTable.id, ids), inArray(measurableTable.linkedItemId, ids))));
    return changes.map((change) => {
      const its = idsIn(change, 'measurable_id');
      return reachTo(
        rows.flatMap(({ id, linkedItemId, tractionId }) => (its.includes(id) || its.includes(linkedItemId ?? '') ? [tractionId] : [])),
      );
    });
  },
};

/** Changes of a measurable are sent to those who see its meeting, changes of scorecard settings to the person whose they are. */
export const scorecardAudiences = [
  ofTraction('measurable'),
  valueAudience,
  audienceOf('scorecard', (change) => reachTo([], idsIn(change, 'person_id'))),
];
