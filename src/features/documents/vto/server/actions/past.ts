import { reachVersionThen } from '#features/documents/collections/server/access.ts';
import { frameOf } from '#features/documents/collections/server/actions/frame.ts';
import { instantOf } from '#features/teams/team/rules.ts';
import { hiddenRocks, seenPlanRocks, seenPlanRocksThen } from '#features/work/rocks/server/actions.ts';
import { hiddenMeasurables } from '#features/work/scorecards/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { addDays, type Day, dayIn } from '#shared/dates.ts';
import type { AnswerOf } from '#shared/endpoint.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { PastEdit, PastText, SectionKind, VtoPart, vtoApi } from '../../contract.ts';
import { sectionKinds } from '../../contract.ts';
import { quarterNow } from '../../rules/quarters.ts';
import type { ReachedVto } from '../access.ts';
import { findPastBegin, listChanges, listRowTitles, listStates, type PastChange, type PastState, type StoredKind } from '../store/past.ts';
import { findQuarterMonth, type VtoResult, type VtoRow, type VtoSection } from '../store.ts';
import { contentView, rowView, sectionView } from './content.ts';
import { linkOf, showPublished, type VtoAnswer, withSeenItems } from './reading.ts';

/** What each part of the document consists of. */
const partKinds: Record<VtoPart, readonly StoredKind[]> = {
  coreValues: ['coreValue', 'coreValuesSpeech'],
  coreFocus: ['coreFocus'],
  tenYearTarget: ['tenYearTarget'],
  marketing: ['targetMarket', 'unique'],
  threeYearPicture: ['threeYearPicture', 'threeYearMeasurable', 'threeYearGoal'],
  oneYearPlan: ['oneYearPlan', 'oneYearMeasurable', 'oneYearGoal'],
  rocks: ['quarterlyPlan', 'quarterlyMeasurable', 'quarterlyGoal', 'rock', 'result'],
  issuesList: ['longTermIssue'],
};

const changesAtOnce = 50;

const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns a kept state as its table's row. */
const rowIn = <Row>(entry: Record<string, unknown>, orgId: string): Row => {
  const read = (name: string, value: unknown) => (name.endsWith('_at') && typeof value === 'string' ? new Date(value) : value);
  return { orgId, ...Object.fromEntries(Object.entries(entry).map(([name, value]) => [camel(name), read(name, value)])) } as Row;
};

const isSection = (kind: StoredKind): kind is SectionKind => (sectionKinds as readonly string[]).includes(kind);
const isGone = (entry: Record<string, unknown> | null): boolean => entry === null || (entry['removed_at'] ?? null) !== null;

const withoutMarkup = (html: string): string =>
  html
    .replace(/<\/(p|li|h\d)>|<br ?\/?>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .trim();

/** Fields that say nothing to people. */
const silent = new Set(['id', 'version', 'position', 'uniques', 'targetMarketId']);

/** Returns what people read of a state. */
const wordsOf = (kind: StoredKind, entry: Record<string, unknown> | null, orgId: string): PastText | null => {
  if (entry === null) return null;
  if (kind === 'result') {
    const { title, quarter, isMeasurable, value, unitOfMeasure, valueScale, decimalPlaces } = rowIn<VtoResult>(entry, orgId);
    return { title, quarter, isMeasurable, value, unitOfMeasure, valueScale, decimalPlaces };
  }
  const shown = isSection(kind) ? sectionView(rowIn<VtoSection>(entry, orgId)) : rowView(rowIn<VtoRow>(entry, orgId));
  const words = Object.fromEntries(Object.entries(shown).filter(([name]) => !silent.has(name))) as PastText;
  return typeof words['notes'] === 'string' ? { ...words, notes: withoutMarkup(words['notes']) } : words;
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type Told = Pick<PastEdit, 'deed' | 'was' | 'now'>;

/** Returns what a change says; undefined where the same stands there as before. */
const toldOf = ({ kind, entry, was }: PastChange, orgId: string): Told | undefined => {
  const [before, after] = [wordsOf(kind, was, orgId), wordsOf(kind, entry, orgId)];
  if (kind === 'result') return same(before, after) ? undefined : { deed: 'recorded', was: before, now: after };
  const [wasGone, isNowGone] = [isGone(was), isGone(entry)];
  if (wasGone && isNowGone) return undefined;
  if (isNowGone) return { deed: 'removed', was: before, now: null };
  if (was === null) return { deed: 'added', was: null, now: after };
  if (wasGone) return { deed: 'restored', was: null, now: after };
  if (!same(before, after)) return { deed: 'changed', was: before, now: after };
  return was['position'] === entry?.['position'] ? undefined : { deed: 'moved', was: before, now: after };
};

/** Returns what a recorded result is about; an empty text for other changes. */
const recordedOf = ({ kind, entry, was }: PastChange): string => {
  const about = kind === 'result' ? (entry ?? was)?.['associated_item_id'] : undefined;
  return typeof about === 'string' ? about : '';
};

/** Returns the ids that acts name in these fields. */
const idsIn = (acts: readonly PastEdit[], ...fields: string[]): string[] => [
  ...new Set(
    acts.flatMap(({ was, now }) => fields.flatMap((field) => [was?.[field], now?.[field]])).filter((id) => typeof id === 'string'),
  ),
];

/** Leaves out the ids of Rocks and measurables that the reader does not see. */
const withSeenIds = async (at: Entered, acts: readonly PastEdit[]): Promise<PastEdit[]> => {
  const hidden = new Set<unknown>([
    ...(await hiddenRocks(at, idsIn(acts, 'rockId'))),
    ...(await hiddenMeasurables(at, idsIn(acts, 'measurableId'))),
  ]);
  const seen = (words: PastText | null): PastText | null =>
    words && Object.fromEntries(Object.entries(words).map(([name, value]) => [name, hidden.has(value) ? null : value]));
  return acts.map((act) => ({ ...act, was: seen(act.was), now: seen(act.now) }));
};

/** Returns the titles of the goals and Rocks that acts name, as far as the reader sees them. */
const namesIn = async (at: Entered, { revision }: ReachedVto, acts: readonly PastEdit[]): Promise<Record<string, string>> => {
  const titles = await listRowTitles(at, revision.id, idsIn(acts, 'goalId', 'lineId'));
  const rockIds = idsIn(acts, 'rockId');
  const rocks = rockIds.length === 0 ? [] : await seenPlanRocks(at, rockIds, undefined);
  return { ...Object.fromEntries(titles), ...Object.fromEntries(rocks.map(({ id, title }) => [id, title])) };
};

/** Returns what was written in a V/TO or a part of it, newest first. What it began with is one act, by whoever made it. */
export const showVtoHistory = async (
  at: Entered,
  vto: ReachedVto,
  { part, before }: { part?: VtoPart | undefined; before?: string | undefined },
): Promise<AnswerOf<typeof vtoApi.history>> => {
  const { revision } = vto;
  const begin = (await findPastBegin(at, revision.id)) ?? revision.createdAt;
  const kinds = part === undefined ? undefined : partKinds[part];
  const changes = await listChanges(at, revision.id, { kinds, before, most: changesAtOnce });
  const hidden = await hiddenRocks(
    at,
    changes.map(recordedOf).filter((id) => id !== ''),
  );
  const isFirst = (change: PastChange): boolean => change.at.getTime() === begin.getTime();
  const isEnd = changes.length < changesAtOnce || changes.some(isFirst);
  const acts = changes.flatMap((change): PastEdit[] => {
    const told = isFirst(change) || hidden.has(recordedOf(change)) ? undefined : toldOf(change, at.orgId);
    if (told === undefined) return [];
    const { seq: key, byId, entryId, kind } = change;
    return [{ key, at: change.at.toISOString(), byId, entryId, kind, ...told }];
  });
  const items = await withSeenIds(at, acts);
  const isWhole = Math.abs(begin.getTime() - revision.createdAt.getTime()) < 1;
  if (isEnd && isWhole)
    items.push({
      key: '0',
      at: begin.toISOString(),
      byId: revision.createdById,
      entryId: null,
      kind: 'document',
      deed: 'begun',
      was: null,
      now: null,
    });
  return { items, names: await namesIn(at, vto, items), next: isEnd ? null : (changes.at(-1)?.seq ?? null), since: begin.toISOString() };
};

const contentThen = (states: readonly PastState[], orgId: string) => {
  const there = states.filter(({ entry }) => !isGone(entry));
  const of = <Row>(is: (kind: StoredKind) => boolean): Row[] =>
    there.filter(({ kind }) => is(kind)).map(({ entry }) => rowIn<Row>(entry ?? {}, orgId));
  const rows = of<VtoRow>((kind) => kind !== 'result' && !isSection(kind));
  const inPlace = rows.toSorted(
    (one, other) => (one.position < other.position ? -1 : Number(one.position > other.position)) || one.id.localeCompare(other.id),
  );
  const results = of<VtoResult>((kind) => kind === 'result').toSorted(
    (one, other) => one.quarter.localeCompare(other.quarter) || one.position - other.position,
  );
  return contentView(of<VtoSection>(isSection), inPlace, results);
};

/**
 * Returns a V/TO as it was at the end of a day, in the reader's time zone. Nobody edits that. Rocks have the titles, days and statuses of
 * then, also those that were removed since. A day before the past is known is refused. Who does not read drafts gets the version that was
 * published last by then.
 */
export const showAsOf = async (at: Entered, vto: ReachedVto, day: Day): Promise<VtoAnswer> => {
  const { revision, can } = vto;
  const before = instantOf(addDays(day, 1), '00:00:00.000', at.timeZone);
  if (vto.reads === 'published') return showPublished(at, await reachVersionThen(at, vto, before));
  const begin = (await findPastBegin(at, revision.id)) ?? revision.createdAt;
  if (day < dayIn(begin, at.timeZone)) refuse(errors.invalid, { fields: { day: ['VAL_INVALID'] } });
  const content = contentThen(await listStates(at, revision.id, before), at.orgId);
  const ids = content.quarterlyPlan.rocks.map(({ rockId }) => rockId);
  const { from } = quarterNow(day, await findQuarterMonth(at));
  const plan = revision.linkedTractionId === null ? undefined : { tractionId: revision.linkedTractionId, currentFrom: from };
  const rocks = await seenPlanRocksThen(at, ids, plan, before);
  return {
    ...frameOf(vto),
    ...(await linkOf(at, vto)),
    permissions: { ...can, edit: false, manage: false },
    rocks,
    ...(await withSeenItems(at, content, rocks)),
  };
};
