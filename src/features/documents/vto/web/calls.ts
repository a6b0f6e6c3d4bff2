import '#web/core/texts/vto.ts';
import { useParams, useSearch } from '@tanstack/react-router';
import { vtoCollectionApi } from '#features/documents/collections/contract.ts';
import { revisionPath } from '#features/documents/collections/rules.ts';
import type { CompareSide } from '#features/documents/collections/web/parts/sides.ts';
import { issueApi } from '#features/work/issues/contract.ts';
import { type ListedRock, type RockStatus, rockApi } from '#features/work/rocks/contract.ts';
import { mostItems } from '#shared/bulk.ts';
import { isDay } from '#shared/dates.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { t } from '#web/core/i18n/language.ts';
import type { Edit } from '#web/core/outbox/queue.ts';
import { sendCommand, useCommand } from '#web/core/outbox/use-command.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { isStale } from '#web/core/writing/saving.ts';
import { type LongTermIssue, type RowKind, rowApis, type SectionKind, sectionApis, type Vto, type VtoText, vtoApi } from '../contract.ts';
import { inOrder, positionAfter } from '../rules/places.ts';

/** Something in a V/TO that has a version of its own: a section or a row. */
export interface Versioned {
  id: string;
  version: number;
}

/** A row as its list has it. */
export interface ListedRow extends Versioned {
  position: string;
  title?: string;
}

/** The parts of an edit, and what they were when the person began with it. */
export interface Written {
  mine: VtoText;
  was: VtoText;
  /** The version that the edit is based on. */
  version: number;
}

/** Where rows of a kind stand in the answer: the list, and the id of what has it. */
export interface RowTarget {
  kind: RowKind;
  parentId: string;
  list: string;
}

export const useVtoParams = () => {
  const named: Record<string, string | undefined> = useParams({ strict: false });
  const { on }: Record<string, unknown> = useSearch({ strict: false });
  const { collectionId = '', revisionId = '', publishedId } = named;
  return { collectionId, revisionId, publishedId, on: typeof on === 'string' && isDay(on) ? on : undefined };
};

/** Reads a V/TO as it is now or was once. */
export const useSide = ({ collectionId, revisionId, publishedId, on }: CompareSide) => {
  const params = { collectionId, revisionId };
  const isPublished = publishedId !== undefined;
  const now = useRead(vtoApi.byId, { params }, { enabled: !isPublished && on === undefined, quiet: true });
  const published = useRead(
    vtoApi.published,
    { params: { ...params, publishedId: publishedId ?? '' } },
    { enabled: isPublished, quiet: true },
  );
  const then = useRead(vtoApi.asOf, { params: { ...params, day: on ?? '' } }, { enabled: !isPublished && on !== undefined, quiet: true });
  return isPublished ? published : on === undefined ? now : then;
};

/** Reads the V/TO of the page's address: as it is now, or as the address says. */
export const useVto = () => useSide(useVtoParams());

type Frame = Pick<Vto, 'id' | 'collectionId' | 'title'>;

const paramsOf = ({ id, collectionId }: Frame) => ({ collectionId, revisionId: id });

const editOf = (vto: Frame, id: string, { mine, was }: Written): Edit => ({
  id,
  mine,
  was: Object.fromEntries(Object.keys(mine).map((part) => [part, [was[part]]])),
  inPlace: revisionPath('vto', { collectionId: vto.collectionId, id: vto.id }),
});

const says = (vto: Frame, key: string) => ({ key: `vto.kept.${key}`, values: { title: vto.title } });

/** Saves parts of a section; shows them at once, and keeps them on this device until the server has them. */
export const saveSection = (vto: Frame, kind: SectionKind, id: string, written: Written): Promise<{ version: number }> =>
  sendCommand(
    sectionApis[kind].write,
    { params: paramsOf(vto), body: { ...written.mine, version: written.version } },
    {
      onFail: isStale,
      offline: () => ({ says: says(vto, 'edit'), of: [vto.id, id], edit: editOf(vto, id, written) }),
      optimistic: (cache) => cache.patchItem('vtoRevision', id, written.mine),
    },
  );

/** Saves parts of a row, as `saveSection` does of a section. */
export const saveRow = (vto: Frame, kind: RowKind, id: string, written: Written): Promise<{ version: number }> =>
  sendCommand(
    rowApis[kind].change,
    { params: { ...paramsOf(vto), id }, body: { ...written.mine, version: written.version } },
    {
      onFail: isStale,
      offline: () => ({ says: says(vto, 'edit'), of: [vto.id, id], edit: editOf(vto, id, written) }),
      optimistic: (cache) => cache.patchItem('vtoRevision', id, written.mine),
    },
  );

const blank = {
  description: '',
  processTitle: '',
  process: '',
  guarantee: '',
  uniques: [],
  value: null,
  comparison: 'GreaterOrEqual',
  unitOfMeasure: 'Number',
  valueScale: 'One',
  decimalPlaces: 0,
  measurableId: null,
  goalId: null,
  assignedToId: null,
  notes: '',
};

interface Added {
  id?: string | undefined;
  fields: VtoText;
  /** The row after which it comes; null for the first, undefined for the last. */
  afterId?: string | null | undefined;
  /** The rows of the list, for its place until the server has answered. */
  among: readonly ListedRow[];
}

/** Adds a row and shows it at once. */
export const addRow = (
  vto: Frame,
  { kind, parentId, list }: RowTarget,
  { id = newId(), fields, afterId, among }: Added,
): Promise<{ version: number }> =>
  sendCommand(
    rowApis[kind].add,
    { params: paramsOf(vto), body: { ...fields, id, ...(afterId === undefined ? {} : { afterId }) } },
    {
      offline: () => ({ says: says(vto, 'add'), of: [vto.id, id] }),
      optimistic: (cache) =>
        cache.putEntry('vtoRevision', parentId, {
          list,
          by: 'id',
          entry: { ...blank, title: '', ...fields, id, version: 1, position: positionAfter(among, afterId) },
        }),
    },
  );

/** Milliseconds for which the toast of a removed line stands. */
const undoFor = 10_000;

/** Brings back a row that was removed, as it was and where it stood. */
export const bringBack = (vto: Frame, kind: RowKind, id: string): Promise<unknown> =>
  sendCommand(rowApis[kind].change, { params: { ...paramsOf(vto), id }, body: {} });

/** Removes a row at once, and offers to undo that. */
export const removeRow = (vto: Frame, place: RowTarget, row: ListedRow & Record<string, unknown>, among: readonly ListedRow[]): void => {
  const { kind } = place;
  const { id, version: _, position: _p, uniques: _u, ...fields } = row;
  const before = among[among.findIndex((other) => other.id === id) - 1]?.id ?? null;
  void sendCommand(
    rowApis[kind].remove,
    { params: { ...paramsOf(vto), id } },
    {
      offline: () => ({ says: says(vto, 'remove'), of: [vto.id, id] }),
      optimistic: (cache) => cache.removeItem('vtoRevision', id),
    },
  ).catch(() => undefined);
  const undo = () =>
    void addRow(vto, place, { id, fields: fields as VtoText, afterId: before, among: among.filter((other) => other.id !== id) }).catch(
      () => undefined,
    );
  toast.info(t('vto.removed'), { id: `vto-${id}`, duration: undoFor, action: { label: t('items.undo'), undoes: true, run: undo } });
};

/** Puts a row after another one of its list, at once. */
export const moveRow = (vto: Frame, row: ListedRow, among: readonly ListedRow[], afterId: string | null): void =>
  void sendCommand(
    vtoApi.move,
    { params: { ...paramsOf(vto), id: row.id }, body: { afterId } },
    {
      offline: () => ({ says: says(vto, 'move'), of: [vto.id, row.id] }),
      optimistic: (cache) => cache.patchItem('vtoRevision', row.id, { position: positionAfter(among, afterId, row.id) }),
    },
  ).catch(() => undefined);

/** Returns the function that sets the status of a Rock: it is the meeting's own, so the meeting shows it too. */
export const useSetRockStatus = () => {
  const { run } = useCommand(rockApi.setStatus, {
    offline: ({ params }) => ({ says: { key: 'vto.kept.rock' }, of: [params.id] }),
    optimistic: (cache, { params, body }) => cache.patchItem('rock', params.id, { ...body, statusAt: nowHere().toISOString() }),
  });
  return ({ id }: ListedRock, status: RockStatus) => run({ params: { id }, body: { status } });
};

/** Changes Rocks at a quarter's end: gives them the next quarter's day, or closes them. */
export const carryRocks = async (rocks: readonly ListedRock[], change: { dueDate: string } | { status: RockStatus }): Promise<void> => {
  for (let from = 0; from < rocks.length; from += mostItems) {
    const items = rocks.slice(from, from + mostItems).map(({ id }) => ({ id }));
    await sendCommand(rockApi.changeMany, { body: { items, ...change } }, { quiet: true });
  }
};

/** Copies the V/TO whole as the draft of the next quarter, which ends on the day given. */
export const draftNextQuarter = async (vto: Frame, name: string, lastDay: string): Promise<{ id: string; collectionId: string }> => {
  const made = await sendCommand(
    vtoCollectionApi.copyRevision,
    { params: paramsOf(vto), body: { newRevisionName: name } },
    { quiet: true },
  );
  const params = { collectionId: made.collectionId, revisionId: made.id };
  await sendCommand(sectionApis.quarterlyPlan.write, { params, body: { futureDate: lastDay } }, { quiet: true });
  return made;
};

/** Links the V/TO to a meeting, or to none. */
export const useLinkMeeting = (vto: Vto) => {
  const { run } = useCommand(vtoCollectionApi.changeRevision);
  return (linkedTractionId: string | null) => run({ params: paramsOf(vto), body: { linkedTractionId } });
};

/** Moves a long-term Issue to a meeting at once; resolves to what takes that back: the line stands in its place again, as it was. */
export const moveIssueToMeeting = async (
  vto: Frame & Pick<Vto, 'longTermIssueList'>,
  issue: LongTermIssue,
  to: { id: string; title: string },
  ownerId: string,
): Promise<() => Promise<void>> => {
  const { newIssueId } = await sendCommand(
    vtoApi.moveIssue,
    { params: { ...paramsOf(vto), id: issue.id }, body: { ownerId, source: 'vto', destination: 'meeting', destinationId: to.id } },
    { optimistic: (cache) => cache.removeItem('vtoRevision', issue.id) },
  );
  return async () => {
    const { id, title, notes, assignedToId } = issue;
    const among = inOrder(vto.longTermIssueList);
    const afterId = among[among.findIndex((row) => row.id === id) - 1]?.id ?? null;
    const place: RowTarget = { kind: 'longTermIssue', parentId: vto.id, list: 'longTermIssueList' };
    await addRow(vto, place, { id, fields: { title, notes, assignedToId }, afterId, among: among.filter((row) => row.id !== id) });
    await sendCommand(issueApi.remove, { params: { id: newIssueId } });
  };
};

/** Sends the form that moves a long-term Issue to another V/TO. */
export const useMoveIssue = () => useCommand(vtoApi.moveIssue, { quiet: true }).send;
/** Sends the form that moves an Issue of a meeting to a V/TO. */
export const useMoveIssueHere = () => useCommand(vtoApi.moveIssueHere, { quiet: true }).send;
/** Sends the form that adds a long-term Issue. */
export const useAddIssue = () => useCommand(rowApis.longTermIssue.add, { quiet: true }).send;
export const useRecordResults = () => useCommand(vtoApi.recordResults, { quiet: true }).send;

export type PresentPeople = ReplyOf<typeof vtoApi.here>['people'];
