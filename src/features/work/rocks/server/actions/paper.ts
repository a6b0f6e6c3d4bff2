import { shortNames } from '#features/ground/people/server/actions.ts';
import { visibleTractions } from '#features/work/items/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import type { Cell, ListPaperRow, PaperSection, StatusIcon, StatusTone } from '#server/pdf/list-paper.ts';
import { type Printing, shortDayFor } from '#server/pdf/paper.ts';
import { inGroups, namesBy, narrowedBy, ownersSaid, requestedMeetings, requestedOwners } from '#server/pdf/requested.ts';
import { cutNote, readAll } from '#server/pdf/rows.ts';
import { listFor, numbersFor, textFor } from '#server/text/text.ts';
import { quarterStart } from '#shared/dates.ts';
import type { ListRequest } from '#shared/search.ts';
import type { RockStatus, RockType } from '../../contract.ts';
import { isOpen, progressOf, statusOrder } from '../../rules.ts';
import { type ListedRockRow, rockStore, searchRocks } from '../store.ts';

const looks: Record<RockStatus, { tone: StatusTone; icon: StatusIcon; say: string }> = {
  OnTrack: { tone: 'on-track', icon: 'trending-up', say: 'ui.statusOnTrack' },
  OffTrack: { tone: 'off-track', icon: 'alert-triangle', say: 'ui.statusOffTrack' },
  Done: { tone: 'done', icon: 'circle-check', say: 'ui.statusDone' },
  Closed: { tone: 'canceled', icon: 'archive', say: 'ui.statusClosed' },
  Canceled: { tone: 'canceled', icon: 'ban', say: 'ui.statusCanceled' },
};

const typeNames: Record<RockType, string> = {
  Company: 'rocks.typeCompany',
  Department: 'rocks.typeDepartment',
  Team: 'rocks.typeTeam',
  Personal: 'rocks.typePersonal',
};

const statusNames = Object.fromEntries(Object.entries(looks).map(([status, { say }]) => [status, say]));

/** How far a Rock is: its milestones, else the share that its owner has said. */
const progressCell = ({ reader }: Printing, rock: ListedRockRow): Cell => {
  const { done, total } = rock.milestones;
  if (total > 0) return { text: textFor(reader, 'papers.doneOf', { done, count: total }) };
  const progress = progressOf(rock);
  return { text: progress === null ? '' : numbersFor(reader, { style: 'percent', maximumFractionDigits: 0 }).format(progress / 100) };
};

const dueCell = ({ reader, today }: Printing, rock: ListedRockRow): Cell => {
  const day = shortDayFor(reader, rock.dueDate, today);
  const late = isOpen(rock.status) && rock.dueDate < today;
  return late ? { text: textFor(reader, 'papers.late', { day }), late } : { text: day };
};

type NameOf = (id: string) => string;

const rowOf = (printing: Printing, rock: ListedRockRow, nameOf: NameOf, isChild: boolean): ListPaperRow => {
  const { tone, icon, say } = looks[rock.status];
  return {
    lead: { kind: 'status', tone, icon, text: textFor(printing.reader, say) },
    title: rock.title,
    isChild,
    cells: [progressCell(printing, rock), { text: nameOf(rock.ownerId), align: 'left' }, dueCell(printing, rock)],
  };
};

/** `3 Rocks, 60% of milestones`. */
const groupNote = ({ reader }: Printing, rocks: readonly ListedRockRow[]): string => {
  const count = textFor(reader, 'papers.rocksOfGroup', { count: rocks.length });
  const total = rocks.reduce((sum, { milestones }) => sum + milestones.total, 0);
  if (total === 0) return count;
  const done = rocks.reduce((sum, { milestones }) => sum + milestones.done, 0);
  const percent = numbersFor(reader, { style: 'percent', maximumFractionDigits: 0 }).format(done / total);
  return textFor(reader, 'papers.shareOfMilestones', { rocks: count, percent });
};

/** `8 On-Track, 2 Off-Track`. */
const statusCounts = ({ reader }: Printing, rocks: readonly ListedRockRow[]): string =>
  listFor(
    reader,
    statusOrder.toSorted(onTrackFirst).flatMap((status) => {
      const count = rocks.filter((rock) => rock.status === status).length;
      const values = { number: count, status: textFor(reader, looks[status].say) };
      return count === 0 ? [] : [{ key: 'papers.ofStatus', values }];
    }),
  );

const onTrackFirst = (one: RockStatus, other: RockStatus): number => Number(other === 'OnTrack') - Number(one === 'OnTrack');

/** The Rocks of the current quarter by type. */
const ofQuarter = ({ today, quarterMonth }: Printing): ListRequest => ({
  filters: [{ field: 'currentFrom', value: quarterStart(today, quarterMonth) }],
  sorts: [
    { field: 'type', direction: 'asc' },
    { field: 'status', direction: 'asc' },
    { field: 'dueDate', direction: 'asc' },
  ],
  group: 'type',
});

/** Returns the delegated Rocks that the person may see, by their parents' ids. */
const delegatedOf = async (at: Entered, rocks: readonly ListedRockRow[]): Promise<Map<string | null, ListedRockRow[]>> => {
  const found = await rockStore.list(
    at,
    rocks.flatMap(({ delegatedRocks }) => delegatedRocks.map(({ id }) => id)),
  );
  const tractions = found.length === 0 ? new Map() : await visibleTractions(at);
  const seen = found.filter(({ tractionIds }) => tractionIds.some((id) => tractions.has(id)));
  return Map.groupBy(seen, ({ delegatedFromId }) => delegatedFromId);
};

/**
 * Returns the Rocks of a team that are asked for, or those of the current quarter by type; delegated ones below those that they were
 * delegated from.
 */
export const rocksOnPaper = async (
  at: Entered,
  printing: Printing,
  tractionId: string,
  asked: ListRequest = ofQuarter(printing),
): Promise<PaperSection[]> => {
  const { reader } = printing;
  const { rows: rocks, isCut } = await readAll((request) => searchRocks(at, request, requestedMeetings(asked, tractionId)), {
    // A delegated Rock stands below its parent, and only there.
    filters: [...asked.filters, { field: 'nested', value: true }],
    sorts: asked.sorts,
  });
  const children = await delegatedOf(at, rocks);
  const delegated = [...children.values()].flat();
  const owners = ownersSaid(
    reader,
    await shortNames(at, [...[...rocks, ...delegated].map(({ ownerId }) => ownerId), ...requestedOwners(asked)]),
  );
  const names = {
    type: namesBy(reader, typeNames),
    status: namesBy(reader, statusNames),
    ownerId: owners.title,
  };
  const withChildren = (rock: ListedRockRow): ListPaperRow[] => [
    rowOf(printing, rock, owners.row, false),
    ...(children.get(rock.id) ?? []).map((child) => rowOf(printing, child, owners.row, true)),
  ];
  const groups = inGroups(rocks, asked.group, {
    type: ({ type }: ListedRockRow) => type,
    status: ({ status }) => status,
    ownerId: ({ ownerId }) => ownerId,
  });
  return [
    {
      title: textFor(reader, 'rocks.many'),
      note:
        delegated.length === 0
          ? textFor(reader, 'papers.count', { number: rocks.length })
          : textFor(reader, 'papers.withDelegated', { number: rocks.length, delegated: delegated.length }),
      side: statusCounts(printing, rocks),
      shown: narrowedBy(reader, asked, [
        { field: 'ownerId', label: textFor(reader, 'items.owner'), nameOf: names.ownerId },
        { field: 'status', label: textFor(reader, 'items.status'), nameOf: names.status },
        { field: 'type', label: textFor(reader, 'rocks.type'), nameOf: names.type },
      ]),
      columns: [62, 74, 76],
      groups: groups.map(({ field, value, rows }) => ({
        ...(field !== undefined && { title: names[field](value), note: groupNote(printing, rows) }),
        rows: rows.flatMap(withChildren),
      })),
      empty: textFor(reader, 'papers.none'),
      after: cutNote(reader, isCut),
    },
  ];
};
