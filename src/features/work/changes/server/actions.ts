import type { Entered } from '#server/access/granted.ts';
import { type Audience, type audiencesOf, decidingSight, isReached, reachesOf } from '#server/realtime/audience.ts';
import { someOf } from '#server/realtime/bulk.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import { bulkLimits } from '#shared/hubs.ts';
import type { changeApi } from '../contract.ts';
import { findNumbers, listChanges } from './store.ts';

type Answer = AnswerOf<typeof changeApi.since>;

/**
 * Returns the ids of the items that changed after the sequence number `since` and that the person may see now. Asks for a full refetch
 * when the number is unknown, when too much changed, or when rights changed: what the person saw before is not known.
 */
export const changesSince = async (
  at: Entered,
  audiences: ReturnType<typeof audiencesOf>,
  tractionIds: ReadonlySet<string>,
  since: number,
): Promise<Answer> => {
  const { seq, oldest } = await findNumbers(at);
  const fullRefetch: Answer = { seq, refetch: true, items: [] };
  if (since > seq || since < oldest - 1 || seq - since > bulkLimits.missed) return fullRefetch;
  const found = new Map<Audience['entity'], string[]>();
  let last = since;
  while (last < seq) {
    const changes = await listChanges(at, last);
    if (changes.length === 0 || changes.some(({ entity }) => decidingSight.has(entity))) return fullRefetch;
    const reaches = await reachesOf(audiences, at, changes);
    for (const [index, { entity, item_id: id }] of changes.entries()) {
      const reach = reaches[index];
      if (reach !== undefined && isReached(reach, at.personId, tractionIds)) found.set(entity, [...(found.get(entity) ?? []), id]);
    }
    last = changes.at(-1)?.seq ?? seq;
  }
  return { seq: last, refetch: false, items: [...found].map(([entityType, ids]) => ({ entityType, ...someOf(ids) })) };
};
