import { mayBeGivenIn, noteChange } from '#features/documents/collections/server/access.ts';
import { standingsToAdd } from '#features/teams/team/server/access.ts';
import { reachRock } from '#features/work/rocks/server/access.ts';
import { createRock } from '#features/work/rocks/server/actions.ts';
import { getMeasurable } from '#features/work/scorecards/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { refuseStale } from '#server/access/stale.ts';
import { sanitised } from '#server/text/sanitise.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { RowKind, SectionKind } from '../../contract.ts';
import { positionAfter } from '../../rules/places.ts';
import type { ReachedVto } from '../access.ts';
import {
  addVtoRows,
  changeRow,
  changeSection,
  countRows,
  findRow,
  findSection,
  listMeetingsOf,
  listRows,
  listRowsByIds,
  type VtoRow,
  type VtoSection,
} from '../store.ts';
import { rowView, sectionView } from './content.ts';

/** Most rows of one kind in a V/TO. */
const mostRows = 300;

type Written = Record<string, string | number | null | undefined>;

/** Returns the fields that a request gives, without what only says which row it is and on what it is based. */
const fieldsOf = ({ id: _, version: _based, afterId: _after, revisionId: _r, collectionId: _c, ...fields }: Written): Written =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const changes = (row: VtoRow | VtoSection, fields: Written): boolean =>
  Object.entries(fields).some(([name, value]) => row[name as keyof (VtoRow | VtoSection)] !== value);

const invalid = (field: string): never => refuse(errors.invalid, { fields: { [field]: ['VAL_INVALID'] } });

/** Refuses fields that name something the person cannot see, or that is not of this V/TO. */
const checkNamed = async (at: Entered, { revision, reached }: ReachedVto, fields: Written): Promise<void> => {
  const { assignedToId, measurableId, goalId, lineId, targetMarketId, rockId } = fields as Record<string, string | null | undefined>;
  if (assignedToId && !(await mayBeGivenIn(at, reached, assignedToId))) invalid('assignedToId');
  if (measurableId) await getMeasurable(at, measurableId);
  if (rockId) await reachRock(at, rockId);
  const own = [goalId, lineId, targetMarketId].filter((id): id is string => typeof id === 'string');
  const rows = own.length === 0 ? [] : await listRowsByIds(at, revision.id, own);
  const isA = (id: string | null | undefined, kind: RowKind) => !id || rows.some((row) => row.id === id && row.kind === kind);
  if (!isA(goalId, 'oneYearGoal')) invalid('goalId');
  if (!isA(lineId, 'threeYearGoal')) invalid('lineId');
  if (!isA(targetMarketId, 'targetMarket')) invalid('targetMarketId');
};

const required: Partial<Record<RowKind, string>> = { unique: 'targetMarketId' };

/** Refuses a new row without what its kind needs. A number may begin without a title: it is written next. */
const checkWhole = (kind: RowKind, fields: Written): void => {
  const needed = kind === 'rock' ? [] : ['title', ...(required[kind] === undefined ? [] : [required[kind]])];
  const missing = needed.filter((field) => fields[field] === undefined || fields[field] === '');
  if (missing.length > 0) refuse(errors.invalid, { fields: Object.fromEntries(missing.map((field) => [field, ['VAL_REQUIRED']])) });
};

/** Returns the Rock that a row shows: the one named, or a new one in the linked meeting, to which the person may add, as a Rock of the company. */
const rockOf = async (at: Entered, { revision }: ReachedVto, { rockId, title, ownerId, dueDate }: Written): Promise<string> => {
  if (typeof rockId === 'string') return rockId;
  if (revision.linkedTractionId === null) return refuse(errors.invalid, { fields: { rockId: ['VAL_REQUIRED'] } });
  const missing = Object.entries({ title, dueDate }).filter(([, value]) => typeof value !== 'string');
  if (missing.length > 0) refuse(errors.invalid, { fields: Object.fromEntries(missing.map(([field]) => [field, ['VAL_REQUIRED']])) });
  await standingsToAdd(at, [revision.linkedTractionId], 'rockId');
  const { id } = await createRock(at, {
    title: String(title),
    ownerId: typeof ownerId === 'string' ? ownerId : at.personId,
    dueDate: String(dueDate),
    contentHtml: '',
    type: 'Company',
    tractionIds: [revision.linkedTractionId],
    delegated: [],
    source: 'typed',
  });
  return id;
};

/** Returns what a row's table keeps of the fields. */
const columnsOf = (kind: RowKind, fields: Written): Partial<VtoRow> => {
  if (kind === 'rock') {
    const { goalId, rockId, measurableId } = fields as Record<string, string | null | undefined>;
    return {
      ...(goalId === undefined ? {} : { goalId }),
      ...(measurableId === undefined ? {} : { measurableId }),
      ...(rockId == null ? {} : { rockId }),
    };
  }
  const { notes, lineId, ...more } = fields as Written & { lineId?: string | null };
  return {
    ...more,
    // The line of the picture is for a goal what a goal is for a Rock, and stands in the same column.
    ...(lineId === undefined ? {} : { goalId: lineId }),
    ...(typeof notes === 'string' ? { notes: sanitised(notes) ?? '' } : {}),
  };
};

const rockRowOf = async (at: Entered, revisionId: string, rockId: string): Promise<VtoRow | undefined> =>
  (await listRows(at, revisionId)).find((row) => row.kind === 'rock' && row.rockId === rockId);

/** Adds a row, or brings back the one with this id that was removed, as it was then: who takes back a removal may not know all its words. */
export const addRow = async (at: Entered, vto: ReachedVto, kind: RowKind, input: Written): Promise<{ id: string; version: number }> => {
  const { revision } = vto;
  const { id = newId(), afterId } = input as { id?: string; afterId?: string | null };
  const fields = fieldsOf(input);
  checkWhole(kind, fields);
  await checkNamed(at, vto, fields);
  const rockId = kind === 'rock' ? await rockOf(at, vto, fields) : undefined;
  const twin = rockId === undefined ? undefined : await rockRowOf(at, revision.id, rockId);
  const known = twin ?? (await findRow(at, revision.id, id));
  const columns = columnsOf(kind, { ...fields, rockId });
  if (known !== undefined) {
    if (known.kind !== kind || (known.removedAt === null && twin === undefined))
      refuse(errors.idTaken, { fields: { id: ['VAL_INVALID'] } });
    await noteChange(at, revision.id);
    return { id: known.id, version: await changeRow(at, known.id, { ...(twin === undefined ? {} : columns), removedAt: null }) };
  }
  if ((await countRows(at, revision.id, kind)) >= mostRows) refuse(errors.tooManyEntries, { fields: { title: ['VAL_INVALID'] } });
  const position = positionAfter(await listMeetingsOf(at, revision.id, kind), afterId);
  await addVtoRows(at, [{ ...columns, id, kind, revisionId: revision.id, position, createdById: at.personId }]);
  await noteChange(at, revision.id);
  return { id, version: 1 };
};

/** Returns a row of this kind, also a removed one; answers 404 when the V/TO has none. */
const getRow = async (at: Entered, { revision }: ReachedVto, id: string, kind?: RowKind): Promise<VtoRow> => {
  const row = await findRow(at, revision.id, id);
  return row === undefined || (kind !== undefined && row.kind !== kind) ? refuse(errors.notFound) : row;
};

/**
 * Changes a row. An edit of a row that somebody has removed brings it back: who wrote could not know of the removal, and words are worth
 * more than it.
 */
export const editRow = async (
  at: Entered,
  vto: ReachedVto,
  kind: RowKind,
  { id, ...edit }: Written & { id: string },
): Promise<{ version: number }> => {
  const row = await getRow(at, vto, id, kind);
  const { version } = edit as { version?: number };
  await refuseStale(at, 'vtoRevision', row, version, () => rowView(row));
  const fields = fieldsOf(edit);
  await checkNamed(at, vto, fields);
  const columns = columnsOf(kind, fields);
  if (row.removedAt === null && !changes(row, columns as Written)) return { version: row.version };
  await noteChange(at, vto.revision.id);
  return { version: await changeRow(at, row.id, { ...columns, removedAt: null }) };
};

/** Removes a row; once it is gone, nothing changes. */
export const removeRow = async (at: Entered, vto: ReachedVto, kind: RowKind, id: string): Promise<void> => {
  const row = await getRow(at, vto, id, kind);
  if (row.removedAt !== null) return;
  await changeRow(at, row.id, { removedAt: at.now });
  await noteChange(at, vto.revision.id);
};

/** Puts a row after another one of its list. A row that was removed meanwhile stays removed. */
export const moveRow = async (at: Entered, vto: ReachedVto, id: string, afterId: string | null): Promise<{ position: string }> => {
  const row = await getRow(at, vto, id);
  const places = await listMeetingsOf(at, vto.revision.id, row.kind);
  if (afterId !== null && !places.some((place) => place.id === afterId && place.id !== id)) invalid('afterId');
  const position = positionAfter(places, afterId, id);
  await changeRow(at, row.id, { position });
  await noteChange(at, vto.revision.id);
  return { position };
};

const getSection = async (at: Entered, { revision }: ReachedVto, kind: SectionKind): Promise<VtoSection> =>
  (await findSection(at, revision.id, kind)) ?? refuse(errors.notFound);

export const writeSection = async (at: Entered, vto: ReachedVto, kind: SectionKind, edit: Written): Promise<{ version: number }> => {
  const section = await getSection(at, vto, kind);
  const { version } = edit as { version?: number };
  await refuseStale(at, 'vtoRevision', section, version, () => sectionView(section));
  const fields = fieldsOf(edit);
  if (!changes(section, fields)) return { version: section.version };
  await noteChange(at, vto.revision.id);
  return { version: await changeSection(at, section.id, fields) };
};

const empty: Partial<VtoSection> = { title: '', customTitle: '', description: '', niche: '', text: '', futureDate: null };

export const clearSection = async (at: Entered, vto: ReachedVto, kind: SectionKind): Promise<{ version: number }> => {
  const section = await getSection(at, vto, kind);
  await noteChange(at, vto.revision.id);
  return { version: await changeSection(at, section.id, empty) };
};
