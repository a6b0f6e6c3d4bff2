import { v5 } from 'uuid';
import { findReadVersion, type ReachedSnapshot } from '#features/documents/collections/server/access.ts';
import { frameOf, publishedFrameOf } from '#features/documents/collections/server/actions/frame.ts';
import { findStanding, listStandings } from '#features/teams/team/server/access.ts';
import type { ListedRock } from '#features/work/rocks/contract.ts';
import { hiddenRocks, seenPlanRocks } from '#features/work/rocks/server/actions.ts';
import { hiddenMeasurables } from '#features/work/scorecards/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import type { Vto, VtoContent } from '../../contract.ts';
import { quarterNow } from '../../rules/quarters.ts';
import type { ReachedVto } from '../access.ts';
import { findQuarterMonth, keepPresence, listPresent } from '../store.ts';
import { readContent } from './content.ts';

/** A V/TO as it is answered. */
export type VtoAnswer = Omit<Vto, 'succeeded' | 'messages'>;

/** What a published version keeps: the content, and the Rocks as they stood. */
export interface VtoSnapshot {
  content: VtoContent;
  rocks: ListedRock[];
}

/** Returns the meeting that a V/TO is linked to, as answers have it: who does not see it learns only that there is one. */
export const linkOf = async (at: Entered, { revision: { linkedTractionId } }: ReachedVto) => {
  const linked = linkedTractionId === null ? undefined : await findStanding(at, linkedTractionId);
  return {
    isLinked: linkedTractionId !== null,
    linkedTractionId: linked?.traction.id ?? null,
    linkedTitle: linked?.traction.title ?? null,
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

/** Leaves out the ids of measurables that the person does not see. The numbers themselves are the V/TO's own. */
const withSeenMeasurables = async (at: Entered, content: VtoContent): Promise<VtoContent> => {
  const { threeYearPicture, oneYearPlan, quarterlyPlan } = content;
  const numbers = [threeYearPicture, oneYearPlan, quarterlyPlan].flatMap(({ measurables }) => measurables);
  const hidden = await hiddenMeasurables(
    at,
    [...numbers, ...quarterlyPlan.rocks].flatMap(({ measurableId }) => measurableId ?? []),
  );
  const seen = <Row extends { measurableId?: string | null | undefined }>(rows: readonly Row[]): Row[] =>
    rows.map((row) => (hidden.has(row.measurableId ?? '') ? { ...row, measurableId: null } : row));
  return {
    ...content,
    threeYearPicture: { ...threeYearPicture, measurables: seen(threeYearPicture.measurables) },
    oneYearPlan: { ...oneYearPlan, measurables: seen(oneYearPlan.measurables) },
    quarterlyPlan: { ...quarterlyPlan, measurables: seen(quarterlyPlan.measurables), rocks: seen(quarterlyPlan.rocks) },
  };
};

/** Leaves out the rows and the results of Rocks that the person does not see, and the ids of such measurables. */
export const withSeenItems = async (at: Entered, content: VtoContent, rocks: readonly ListedRock[]): Promise<VtoContent> => {
  const seen = new Set(rocks.map(({ id }) => id));
  const { quarterlyPlan, results } = content;
  const hidden = await hiddenRocks(
    at,
    results.flatMap(({ associatedItemId }) => associatedItemId ?? []),
  );
  return withSeenMeasurables(at, {
    ...content,
    quarterlyPlan: { ...quarterlyPlan, rocks: quarterlyPlan.rocks.filter(({ rockId }) => seen.has(rockId)) },
    results: results.filter(({ associatedItemId }) => associatedItemId === null || !hidden.has(associatedItemId)),
  });
};

/** Returns a V/TO as the person reads it: as it is now, or as it was published last. */
export const showVto = async (at: Entered, vto: ReachedVto): Promise<VtoAnswer> => {
  const version = await findReadVersion(at, vto);
  if (version !== undefined) return showPublished(at, version);
  const content = await readContent(at, vto.revision.id);
  const rocks = await rocksOf(at, content, vto.revision.linkedTractionId);
  return { ...frameOf(vto), ...(await linkOf(at, vto)), rocks, ...(await withSeenItems(at, content, rocks)) };
};

/** Returns an id for one that a reader may not know; the same one each time, so that rows still name their Rock. */
const standIn = (id: string, revisionId: string): string => v5(id, revisionId);

/**
 * Returns what was published as its reader may know it: the words stay, and ids of Rocks and meetings that the reader does not see are
 * replaced by others.
 */
const publishedFor = async (at: Entered, { revision, snapshot }: ReachedSnapshot): Promise<VtoSnapshot> => {
  const { content, rocks } = snapshot.content as VtoSnapshot;
  const { quarterlyPlan, results } = content;
  const named = [
    ...rocks.map(({ id }) => id),
    ...quarterlyPlan.rocks.map(({ rockId }) => rockId),
    ...results.map((row) => row.associatedItemId),
  ];
  const hidden = await hiddenRocks(at, [...new Set(named.filter((id) => id !== null))]);
  const meetings = new Set((await listStandings(at)).map(({ traction }) => traction.id));
  const known = (id: string): string => (hidden.has(id) ? standIn(id, revision.id) : id);
  return {
    content: {
      ...content,
      quarterlyPlan: { ...quarterlyPlan, rocks: quarterlyPlan.rocks.map((row) => ({ ...row, rockId: known(row.rockId) })) },
      results: results.map((row) => ({ ...row, associatedItemId: row.associatedItemId && known(row.associatedItemId) })),
    },
    rocks: rocks.map((rock) => ({
      ...rock,
      id: known(rock.id),
      tractionId: meetings.has(rock.tractionId) ? rock.tractionId : standIn(rock.tractionId, revision.id),
      tractionIds: rock.tractionIds.filter((id) => meetings.has(id)),
      meetingId: null,
      isDelegated: rock.delegatedFrom !== null,
      delegatedFrom: null,
      delegatedRocks: rock.delegatedRocks.filter(({ tractionId }) => meetings.has(tractionId)),
    })),
  };
};

/** Returns a V/TO as it was published. */
export const showPublished = async (at: Entered, vto: ReachedSnapshot): Promise<VtoAnswer> => {
  const { content, rocks } = await publishedFor(at, vto);
  return { ...publishedFrameOf(vto), ...(await linkOf(at, vto)), rocks, ...(await withSeenMeasurables(at, content)) };
};

/** Returns what a published version keeps. Whoever publishes lets its readers see the Rocks that they see themselves, as they stand now. */
export const snapshotOf = async (at: Entered, revisionId: string, linkedTractionId: string | null): Promise<VtoSnapshot> => {
  const content = await readContent(at, revisionId);
  const rocks = await rocksOf(at, content, linkedTractionId);
  const readOnly = rocks.map((rock) => ({ ...rock, can: { edit: false, remove: false, title: false } }));
  return { content: await withSeenItems(at, content, rocks), rocks: readOnly };
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
