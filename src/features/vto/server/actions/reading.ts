import type { Entered } from '../../../../server/access/granted.ts';
import { stateOf } from '../../../collections/rules.ts';
import type { SnapshotRow } from '../../../collections/server/access.ts';
import { findStanding } from '../../../meetings/server/access.ts';
import type { ListedRock } from '../../../rocks/contract.ts';
import { seenPlanRocks } from '../../../rocks/server/actions.ts';
import type { Vto, VtoContent } from '../../contract.ts';
import { quarterNow } from '../../rules.ts';
import type { ReachedVto } from '../access.ts';
import { findQuarterMonth, keepPresence, listPresent } from '../store.ts';
import { readContent } from './content.ts';

/** A V/TO as it is answered. */
export type VtoAnswer = Omit<Vto, 'succeeded' | 'messages'>;

/** What a published version keeps: the content, and the Rocks as they stood. */
interface Snapshot {
  content: VtoContent;
  rocks: ListedRock[];
}

/** Returns what stands around the content: the title, the state, and what the person may do. */
export const frameOf = async (at: Entered, vto: ReachedVto): Promise<Omit<VtoAnswer, keyof VtoContent | 'rocks' | 'publishedAt'>> => {
  const { revision, state, changesSince, reached, can } = vto;
  const linked = revision.linkedTractionId === null ? undefined : await findStanding(at, revision.linkedTractionId);
  return {
    id: revision.id,
    collectionId: revision.collectionId,
    title: revision.title,
    collectionTitle: reached.folder.title,
    updated: state.changedAt.toISOString(),
    isPublished: state.publishedId !== null,
    publishedId: state.publishedId,
    state: stateOf(state.publishedId, changesSince),
    changesSince,
    createdById: revision.createdById,
    linkedTractionId: revision.linkedTractionId,
    linkedTitle: linked?.traction.title ?? null,
    permissions: can,
    revisionVersion: revision.version,
  };
};

const rocksOf = async (at: Entered, content: VtoContent, linkedTractionId: string | null): Promise<ListedRock[]> => {
  const ids = content.quarterlyPlan.rocks.map(({ rockId }) => rockId);
  const plan =
    linkedTractionId === null
      ? undefined
      : { tractionId: linkedTractionId, currentFrom: quarterNow(at.today, await findQuarterMonth(at)).from };
  return seenPlanRocks(at, ids, plan);
};

/** Leaves out the rows of Rocks that the person does not see. */
export const withSeenRocks = (content: VtoContent, rocks: readonly ListedRock[]): VtoContent => {
  const seen = new Set(rocks.map(({ id }) => id));
  const { quarterlyPlan } = content;
  return { ...content, quarterlyPlan: { ...quarterlyPlan, rocks: quarterlyPlan.rocks.filter(({ rockId }) => seen.has(rockId)) } };
};

export const showVto = async (at: Entered, vto: ReachedVto): Promise<VtoAnswer> => {
  const content = await readContent(at, vto.revision.id);
  const rocks = await rocksOf(at, content, vto.revision.linkedTractionId);
  return { ...(await frameOf(at, vto)), publishedAt: null, rocks, ...withSeenRocks(content, rocks) };
};

/** Returns a V/TO as it was published; nobody edits that. */
export const showPublished = async (at: Entered, vto: ReachedVto & { snapshot: SnapshotRow }): Promise<VtoAnswer> => {
  const { snapshot } = vto;
  const { content, rocks } = snapshot.content as Snapshot;
  return {
    ...(await frameOf(at, vto)),
    title: snapshot.title,
    permissions: { ...vto.can, edit: false, manage: false },
    publishedAt: snapshot.createdAt.toISOString(),
    rocks,
    ...content,
  };
};

/** Returns what a published version keeps. Whoever publishes lets its readers see the Rocks that they see themselves, as they stand now. */
export const snapshotOf = async (at: Entered, revisionId: string, linkedTractionId: string | null): Promise<Snapshot> => {
  const content = await readContent(at, revisionId);
  const rocks = await rocksOf(at, content, linkedTractionId);
  const readOnly = rocks.map((rock) => ({ ...rock, can: { edit: false, remove: false, title: false } }));
  return { content: withSeenRocks(content, rocks), rocks: readOnly };
};

/** Milliseconds after which somebody who has not said that they are here is gone. */
const hereFor = 15_000;

/** Says that the person has the document open, and returns the others. */
export const sayHere = async (
  at: Entered,
  { revision }: ReachedVto,
  place: string,
): Promise<{ people: { personId: string; place: string }[] }> => {
  const since = new Date(at.now.getTime() - hereFor);
  await keepPresence(at, revision.id, place, since);
  return { people: await listPresent(at, revision.id, since) };
};
