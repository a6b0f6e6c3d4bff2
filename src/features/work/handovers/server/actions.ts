import type { Visibility } from '#features/teams/team/contract.ts';
import { whoLosesSight, whoMayBeGiven } from '#features/teams/team/server/access/giving.ts';
import { listStandings, type Standing } from '#features/teams/team/server/access.ts';
import { visibilityFrom } from '#features/teams/team/server/actions/create.ts';
import { mayChangeHeadlines } from '#features/work/headlines/server/access.ts';
import { changeManyHeadlines } from '#features/work/headlines/server/actions.ts';
import { mayChangeIssues } from '#features/work/issues/server/access.ts';
import { changeManyIssues } from '#features/work/issues/server/actions.ts';
import { mayChangeRocks } from '#features/work/rocks/server/access.ts';
import { changeManyRocks } from '#features/work/rocks/server/actions/bulk.ts';
import { reassignManyMeasurables } from '#features/work/scorecards/server/actions.ts';
import { mayChangeTodos } from '#features/work/todos/server/access.ts';
import { changeManyTodos } from '#features/work/todos/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import type { BulkAnswer } from '#shared/bulk.ts';
import { errors, refuse } from '#shared/errors.ts';
import { type OpenWork, type WorkKind, workKinds } from '../contract.ts';
import { listOwners, listWork, type OpenWorkRow } from './store.ts';

/** Finds a person's open work; of a Rock in several meetings, only those that the asking person sees are named. */
const findWork = async (at: Entered, personId: string, tractionIds: string[]): Promise<Record<WorkKind, OpenWorkRow[]>> => {
  const work = await listWork(at, personId, tractionIds);
  const seen = new Set((await listStandings(at)).map(({ traction }) => traction.id));
  return { ...work, rock: work.rock.map((rock) => ({ ...rock, tractionIds: rock.tractionIds.filter((id) => seen.has(id)) })) };
};

/** Returns the open work of a person in the tractions, by kind; kinds without any are left out. */
export const showWork = async (at: Entered, personId: string, tractionIds: string[]): Promise<OpenWork[]> => {
  const work = await findWork(at, personId, tractionIds);
  return workKinds.flatMap((kind) => {
    const items = work[kind];
    const places = [...new Set(items.flatMap((item) => item.tractionIds))];
    return items.length === 0 ? [] : [{ kind, count: items.length, tractionIds: places }];
  });
};

/** Returns who owns open work in a traction and could no longer hold it there once it is seen as asked. */
export const listLosing = async (at: Entered, { traction }: Standing, asked: Visibility): Promise<string[]> => {
  const settled = await visibilityFrom(at, { ...traction.visibility, createdById: traction.createdById }, asked);
  return whoLosesSight(at, traction, settled, await listOwners(at, traction.id));
};

interface Change {
  items: { id: string }[];
  ownerId: string;
}

type Give = (at: Entered, change: Change) => Promise<Pick<BulkAnswer, 'refused'>>;

/** Gives items of each kind as the command that changes many of them does. */
const give: Record<WorkKind, Give> = {
  rock: async (at, body) => changeManyRocks(at, await mayChangeRocks.find({ at, input: { body } }), body),
  todo: async (at, body) => changeManyTodos(at, await mayChangeTodos.find({ at, input: { body } }), body),
  issue: async (at, body) => changeManyIssues(at, await mayChangeIssues.find({ at, input: { body } }), body),
  headline: async (at, body) => changeManyHeadlines(at, await mayChangeHeadlines.find({ at, input: { body } }), body),
  measurable: async (at, { items, ownerId }) => {
    await reassignManyMeasurables(
      at,
      items.map(({ id }) => id),
      ownerId,
    );
    return { refused: [] };
  },
};

interface Taking {
  kind: WorkKind;
  takerId: string;
}

/** Gives a person's open work in the tractions to others, all or nothing. A taker who cannot hold all of a kind is refused by row. */
export const handOver = async (at: Entered, personId: string, tractionIds: string[], takers: Taking[]): Promise<{ given: number }> => {
  const work = await findWork(at, personId, tractionIds);
  const mayBeGiven = await whoMayBeGiven(
    at,
    workKinds.flatMap((kind) => work[kind].flatMap((item) => item.tractionIds)),
    takers.map(({ takerId }) => takerId),
  );
  const fits = ({ takerId }: Taking, items: OpenWorkRow[]) =>
    items.every((item) => item.tractionIds.every((id) => mayBeGiven(id, takerId)));
  const wrong = takers.findIndex((taking) => taking.takerId === personId || !fits(taking, work[taking.kind]));
  if (wrong >= 0) refuse(errors.ownerNotInMeeting, { fields: { [`takers.${wrong}.takerId`]: ['VAL_INVALID'] } });
  let given = 0;
  for (const { kind, takerId } of takers) {
    const items = work[kind].map(({ id }) => ({ id }));
    if (items.length === 0) continue;
    const { refused } = await give[kind](at, { items, ownerId: takerId });
    if (refused.length > 0) refuse(errors.notAllowed, { fields: { takers: ['VAL_INVALID'] } });
    given += items.length;
  }
  return { given };
};
