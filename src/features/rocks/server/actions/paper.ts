import type { Entered } from '../../../../server/access/granted.ts';
import type { Cell, Group, Row, Section, StatusIcon, StatusTone } from '../../../../server/pdf/list-paper.ts';
import { type Printing, shortDayFor } from '../../../../server/pdf/paper.ts';
import { cutNote, readAll } from '../../../../server/pdf/rows.ts';
import { listFor, numbersFor, textFor } from '../../../../server/text/text.ts';
import { quarterStart } from '../../../../shared/dates.ts';
import { shortNames } from '../../../people/server/actions.ts';
import type { RockStatus, RockType } from '../../contract.ts';
import { isOpen, progressOf, statusOrder, typeOrder } from '../../rules.ts';
import { type ListedRockRow, searchRocks } from '../store.ts';

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

type NameOf = (id: string | null) => string;

const rowOf = (printing: Printing, rock: ListedRockRow, nameOf: NameOf, isChild: boolean): Row => {
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

/** Returns the Rocks of a team in the current quarter by type, delegated ones below those that they were delegated from. */
export const rocksOnPaper = async (at: Entered, printing: Printing, tractionId: string): Promise<Section[]> => {
  const { reader, today, quarterMonth } = printing;
  const { rows: rocks, isCut } = await readAll((request) => searchRocks(at, request, [tractionId]), {
    filters: [{ field: 'currentFrom', value: quarterStart(today, quarterMonth) }],
    sorts: [
      { field: 'status', direction: 'asc' },
      { field: 'dueDate', direction: 'asc' },
    ],
  });
  const nameOf = await shortNames(
    at,
    rocks.map(({ ownerId }) => ownerId),
  );
  const here = new Set(rocks.map(({ id }) => id));
  const children = Map.groupBy(rocks, ({ delegatedFromId }) =>
    delegatedFromId !== null && here.has(delegatedFromId) ? delegatedFromId : '',
  );
  const tops = children.get('') ?? [];
  const delegated = rocks.length - tops.length;
  const withChildren = (rock: ListedRockRow): Row[] => [
    rowOf(printing, rock, nameOf, false),
    ...(children.get(rock.id) ?? []).map((child) => rowOf(printing, child, nameOf, true)),
  ];
  const groups = typeOrder.flatMap((type): Group[] => {
    const ofType = tops.filter((rock) => rock.type === type);
    return ofType.length === 0
      ? []
      : [{ title: textFor(reader, typeNames[type]), note: groupNote(printing, ofType), rows: ofType.flatMap(withChildren) }];
  });
  const count = textFor(reader, 'papers.count', { number: tops.length });
  return [
    {
      title: textFor(reader, 'rocks.many'),
      note: delegated === 0 ? count : textFor(reader, 'papers.withDelegated', { number: tops.length, delegated }),
      side: statusCounts(printing, tops),
      columns: [62, 74, 76],
      groups,
      empty: textFor(reader, 'papers.none'),
      after: cutNote(reader, isCut),
    },
  ];
};
