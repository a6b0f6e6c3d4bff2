import type { Entered } from '../../../../server/access/granted.ts';
import type { ReachedSnapshot } from '../../../collections/server/access.ts';
import { frameOf, publishedFrameOf } from '../../../collections/server/actions/frame.ts';
import { findStanding, listStandings } from '../../../meetings/server/access.ts';
import type { ListedRock } from '../../../rocks/contract.ts';
import { hiddenRocks, seenPlanRocks } from '../../../rocks/server/actions.ts';
import { hiddenMeasurables } from '../../../scorecards/server/access.ts';
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

export const showVto = async (at: Entered, vto: ReachedVto): Promise<VtoAnswer> => {
  const content = await readContent(at, vto.revision.id);
  const rocks = await rocksOf(at, content, vto.revision.linkedTractionId);
  return { ...frameOf(vto), ...(await linkOf(at, vto)), rocks, ...(await withSeenItems(at, content, rocks)) };
};

/** Returns the Rocks of a published version as its reader may know them: without the meetings and other Rocks that the reader does not see. */
const publishedRocks = async (at: Entered, rocks: readonly ListedRock[]): Promise<ListedRock[]> => {
  const seen = new Set((await listStandings(at)).map(({ traction }) => traction.id));
  return rocks.map((rock) => ({
    ...rock,
    tractionIds: rock.tractionIds.filter((id) => seen.has(id)),
    meetingId: null,
    isDelegated: rock.delegatedFrom !== null,
    delegatedFrom: null,
    delegatedRocks: rock.delegatedRocks.filter(({ tractionId }) => seen.has(tractionId)),
  }));
};

/** Returns a V/TO as it was published. */
export const showPublished = async (at: Entered, vto: ReachedSnapshot): Promise<VtoAnswer> => {
  const { content, rocks } = vto.snapshot.content as Snapshot;
  return {
    ...publishedFrameOf(vto),
    ...(await linkOf(at, vto)),
    rocks: await publishedRocks(at, rocks),
    ...(await withSeenMeasurables(at, content)),
  };
};

/** Returns what a published version keeps. Whoever publishes lets its readers see the Rocks that they see themselves, as they stand now. */
export const snapshotOf = async (at: Entered, revisionId: string, linkedTractionId: string | null): Promise<Snapshot> => {
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
