import { generateNKeysBetween } from 'fractional-indexing';
import {
  listMayBeGivenIn,
  listReachedRevisions,
  listReadVersions,
  listWhoSee,
  type ReachedRevision,
  type ReachedSnapshot,
} from '#features/documents/collections/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { Imported, ImportInput, Seat } from '../../contract.ts';
import { holdersOf } from '../../rules/holders.ts';
import { type PlannedSeat, planImport } from '../../rules/importing.ts';
import { moveMany, under } from '../../rules/tree.ts';
import type { ReachedChart } from '../access.ts';
import { listHeldSeats, listHolders, listSeatsHeldBy, listTheirNames } from '../store.ts';
import type { StoredSeat } from '../tables.ts';
import { seatView, showPublishedChart } from './reading.ts';
import { changesOf, done, held, seatsOf, storedSeatOf } from './writing.ts';

/** Most people without a seat who are named. */
const mostUnseated = 500;

const byName = (one: { firstName: string; lastName: string }, other: { firstName: string; lastName: string }): number =>
  `${one.firstName} ${one.lastName}`.localeCompare(`${other.firstName} ${other.lastName}`);

/** Gives planned seats ids and places: under each seat after those that are there, in the order of the list. */
const placed = (seats: readonly StoredSeat[], planned: readonly PlannedSeat[]): StoredSeat[] => {
  const ids = new Map(planned.map(({ row }) => [row.line, newId()]));
  const aboveOf = ({ above }: PlannedSeat): string | null =>
    above === null ? null : 'id' in above ? above.id : (ids.get(above.line) ?? null);
  const added: StoredSeat[] = [];
  for (const [parentId, beside] of Map.groupBy(planned, aboveOf)) {
    const last = parentId === null ? null : (under(seats, parentId).at(-1)?.position ?? null);
    const positions = generateNKeysBetween(last, null, beside.length);
    for (const [at, { row, holders }] of beside.entries()) {
      const [first = { assignedToId: null, holderName: '' }, ...coHolders] = holders;
      added.push({
        id: ids.get(row.line) ?? newId(),
        parentId,
        position: positions[at] ?? '',
        isAssistant: row.isAssistant,
        isLT: row.isLT,
        title: row.title.trim(),
        roles: [...row.roles],
        ...held({ ...first, coHolders }),
      });
    }
  }
  return added;
};

const refuseStrangers = (input: ImportInput, may: ReadonlySet<string>): void => {
  const at = input.rows.findIndex(({ assignedToId }) => assignedToId !== null && !may.has(assignedToId));
  if (at >= 0) refuse(errors.invalid, { fields: { [`rows.${at}.assignedToId`]: ['VAL_INVALID'] } });
};

/** Adds seats from a list, all or none; what is wrong is told by row. */
export const importSeats = async (
  at: Entered,
  chart: ReachedChart,
  input: ImportInput,
): Promise<Omit<Imported, 'succeeded' | 'messages'>> => {
  const may = await listWhoSee(at, chart.reached);
  refuseStrangers(input, may);
  const rows = await listHeldSeats(at, chart.revision.id);
  const seats = rows.map(storedSeatOf);
  if (input.parentId !== null && !seats.some(({ id }) => id === input.parentId))
    refuse(errors.seatAboveGone, { fields: { parentId: ['VAL_INVALID'] } });
  const looks = await listTheirNames(at, [...may]);
  const people = looks.map(({ id, firstName, lastName, email }) => ({ id, names: [`${firstName} ${lastName}`, email] }));
  const parentId = input.parentId ?? seats.find((seat) => seat.parentId === null)?.id ?? null;
  const { planned, faults } = planImport(input.rows, {
    seats: rows.map((row) => ({ ...storedSeatOf(row), holders: holdersOf(seatView(row)).map(({ assignedTo }) => assignedTo) })),
    people,
    parentId,
    keepsNames: input.keepsNames,
  });
  const names = new Map(looks.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  const shown = planned.map(({ row, depth, holders }) => ({
    line: row.line,
    title: row.title,
    depth,
    holders: holders.map(({ assignedToId, holderName }) => names.get(assignedToId ?? '') ?? holderName),
    isNamedOnly: holders.some(({ assignedToId }) => assignedToId === null),
  }));
  if (faults.length > 0 || input.isTrial) return { faults, planned: shown, seatIds: [] };
  const added = placed(seats, planned);
  await done(
    at,
    chart,
    added.map((seat) => ({ id: seat.id, before: null, after: seat })),
  );
  return { faults, planned: shown, seatIds: added.map(({ id }) => id) };
};

/** Hangs several seats on another one, as one edit. */
export const moveSeats = async (
  at: Entered,
  chart: ReachedChart,
  { ids, parentId }: { ids: string[]; parentId: string },
): Promise<{ seatIds: string[] }> => {
  const changes = changesOf(moveMany(await seatsOf(at, chart), ids, parentId));
  if (changes.length > 0) await done(at, chart, changes);
  return { seatIds: changes.map(({ id }) => id) };
};

/** Returns the licensed people who see a chart and hold no seat of it. An Observer may hold one, but is not missed. */
export const listUnseated = async (at: Entered, { revision, reached }: ReachedChart) => {
  const holders = new Set(await listHolders(at, revision.id));
  const free = [...(await listMayBeGivenIn(at, reached))].filter((id) => !holders.has(id));
  const people = (await listTheirNames(at, free)).sort(byName).map(({ email: _, ...look }) => look);
  return { people: people.slice(0, mostUnseated), total: people.length };
};

type HeldIn = Pick<Seat, 'id' | 'title' | 'isLT'>;

const publishedSeatsOf = (version: ReachedSnapshot, personId: string) =>
  showPublishedChart(version).seats.filter(({ assignedToId, coHolders }) =>
    [assignedToId, ...coHolders.map((each) => each.assignedToId)].includes(personId),
  );

/** Returns the seats that a person holds in the charts that the asking one sees, as that one reads them. */
export const seatsOfPerson = async (at: Entered, personId: string) => {
  const charts = await listReachedRevisions(at, 'ac');
  const drafts = charts.filter(({ reads }) => reads === 'draft').map(({ revision }) => revision.id);
  const placed = ({ revision: { id: revisionId, collectionId, title: chart } }: ReachedRevision, seats: readonly HeldIn[]) =>
    seats.map(({ id, title, isLT }) => ({ id, title, isLT, revisionId, collectionId, chart }));
  const within = Map.groupBy(await listSeatsHeldBy(at, personId, drafts), ({ revisionId }) => revisionId);
  const seats = [
    ...charts.flatMap((chart) => placed(chart, within.get(chart.revision.id) ?? [])),
    ...(await listReadVersions(at, charts)).flatMap((version) => placed(version, publishedSeatsOf(version, personId))),
  ];
  return { seats: seats.toSorted((one, other) => one.title.localeCompare(other.title) || one.id.localeCompare(other.id)) };
};
