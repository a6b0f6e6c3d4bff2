import type { ListedRock, RockStatus } from '#features/work/rocks/contract.ts';
import { findRocks } from '#features/work/rocks/server/actions/find.ts';
import { addDays, daysBetween, quarterStart } from '#shared/dates.ts';
import type { Counted, CountedRow } from '../../contract/counted.ts';
import type { QuestionState } from '../../rules/question.ts';
import { type CountScope, groupOf, holding, lookedAt, ownerQuery, requestFor } from './ground.ts';

const statusesOf: Partial<Record<QuestionState, readonly RockStatus[]>> = {
  off: ['OffTrack'],
  on: ['OnTrack'],
  open: ['OnTrack', 'OffTrack'],
  done: ['Done'],
};
/** What a list of Rocks begins with: what is open, and what was done in this quarter. */
const usual: readonly RockStatus[] = ['OnTrack', 'OffTrack', 'Done'];

/** The fewest days of a time that may be a quarter. */
const leastOfQuarter = 60;

/** Returns the Rocks that a question is about: those of the quarter, or those that were due in the days that it names. */
const rocksMeant = async (ground: CountScope): Promise<ListedRock[]> => {
  const { at, asked, quarterMonth, tractions } = ground;
  const { period } = asked;
  // Rocks are those of a quarter: a week that is over says nothing of them.
  const isOver = period?.isPast === true && daysBetween(period.from, period.to) >= leastOfQuarter;
  const filters = [
    ...(isOver
      ? [
          { field: 'dueDate', operator: 'gt' as const, value: addDays(period.from, -1) },
          { field: 'dueDate', operator: 'lt' as const, value: addDays(period.to, 1) },
        ]
      : [
          { field: 'status', operator: 'in' as const, value: [...usual] },
          { field: 'currentFrom', value: quarterStart(at.today, quarterMonth) },
        ]),
    ...(asked.personIds === undefined ? [{ field: 'nested', value: true }] : []),
  ];
  const sorts = [
    { field: 'status', direction: 'asc' as const },
    { field: 'dueDate', direction: 'asc' as const },
  ];
  return holding((await findRocks(at, requestFor(ground, filters, sorts), tractions)).items, asked.words);
};

/** Counts how Rocks stand: by status, or those of the status that the question names. */
export const countRocks = async (ground: CountScope): Promise<Counted> => {
  const { at, asked, say, nameOf, pathOf } = ground;
  const rocks = await rocksMeant(ground);
  const statuses = asked.state === undefined ? undefined : statusesOf[asked.state];
  const items = statuses === undefined ? rocks : rocks.filter(({ status }) => statuses.includes(status));
  const of = (...wanted: RockStatus[]): number => rocks.filter(({ status }) => wanted.includes(status)).length;
  const values = {
    count: rocks.length,
    on: of('OnTrack'),
    off: of('OffTrack'),
    done: of('Done'),
    others: of('Closed', 'Canceled'),
    found: items.length,
  };
  const key = statuses === undefined ? (values.others > 0 ? 'rocksWere' : 'rocksStand') : (`rocks_${asked.state ?? ''}` as const);
  const names = asked.personIds?.filter((id) => id !== at.personId).map(nameOf) ?? [];
  const said = say(key, values);
  const rowOf = (rock: ListedRock): CountedRow => ({
    item: { kind: 'rock', id: rock.id },
    title: rock.title,
    ownerId: rock.ownerId,
    status: rock.status,
    note: rock.progress === null ? '' : `${rock.progress}%`,
    isBad: rock.status === 'OffTrack',
  });
  const status = statuses?.join('.');
  const group = groupOf(ground, { title: say('rocks'), items }, rowOf, (tractionId) =>
    pathOf(tractionId, 'rocks', { ownerId: ownerQuery(ground), status }),
  );
  return {
    text: names.length === 0 ? said : say('of', { name: names.join(', '), said }),
    groups: group.count === 0 ? [] : [group],
    ...lookedAt(ground, say('whatRocks')),
    next: asked.state === 'off' ? [say('next.rocks')] : [say('next.off')],
  };
};
