import '#web/core/texts/rocks.ts';
import { compareStored } from '#shared/compare.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { type OfflinePolicy, useCommand } from '#web/core/outbox/use-command.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { toast } from '#web/core/toasts/toast.ts';
import type { Milestone, MilestoneChange } from '../../contract/milestones.ts';
import { type ListedRock, rockApi } from '../../contract.ts';

/** Reads the milestones of a Rock, in their order; undefined while they load. */
export const useMilestones = (rockId: string): readonly Milestone[] | undefined =>
  useRead(rockApi.milestones, { params: { id: rockId } }, { quiet: true }).data?.items.toSorted(
    (one, other) => one.position - other.position || compareStored(one.id, other.id),
  );

const offlinePolicyOf = (rockId: string, key: string, title?: string): OfflinePolicy<never> => ({
  says: { key: `rocks.milestones.kept.${key}`, ...(title === undefined ? {} : { values: { title } }) },
  of: [rockId],
});

type Rock = Pick<ListedRock, 'id' | 'ownerId' | 'milestones'>;

/** Returns what a Rock's row shows after milestones were added or removed, and after some were ticked. */
const countedIn =
  ({ milestones: { done, total } }: Rock) =>
  (more: number, moreDone: number) => {
    const now = { done: done + moreDone, total: total + more };
    return { milestones: now, ...(now.total === 0 ? {} : { progress: Math.round((100 * now.done) / now.total) }) };
  };

const useAdding = (rock: Rock, milestones: readonly Milestone[], counted: ReturnType<typeof countedIn>) =>
  useCommand(rockApi.addMilestones, {
    offline: ({ body: { items } }) => ({
      ...offlinePolicyOf(rock.id, 'add', items[0]?.title ?? ''),
      reply: { ids: items.map(({ id = '' }) => id) },
    }),
    optimistic: (cache, { body: { items } }) => {
      for (const [place, { id = '', title, ownerId = rock.ownerId, dueDate = null, isDone = false }] of items.entries()) {
        const position = (milestones.at(-1)?.position ?? 0) + place + 1;
        const doneAt = isDone ? nowHere().toISOString() : null;
        cache.addItem(
          rockApi.milestones,
          { id, rockId: rock.id, title, ownerId, dueDate, isDone, doneAt, position },
          { told: { id: rock.id }, place: 'last' },
        );
      }
      cache.patchItem('rock', rock.id, counted(items.length, items.filter(({ isDone }) => isDone).length));
    },
  });

/** Returns the commands of a Rock's milestones. Each takes effect at once, and waits for the connection where there is none. */
export const useMilestoneCommands = (rock: Rock, milestones: readonly Milestone[]) => {
  const t = useText();
  const counted = countedIn(rock);
  const titleOf = (id: string) => milestones.find((each) => each.id === id)?.title ?? '';
  const adding = useAdding(rock, milestones, counted);
  const changing = useCommand(rockApi.changeMilestone, {
    offline: ({ params }) => offlinePolicyOf(rock.id, 'edit', titleOf(params.id)),
    optimistic: (cache, { params, body = {} }) => {
      cache.patchItem('rock', params.id, { ...body });
      const was = milestones.find(({ id }) => id === params.id)?.isDone;
      if (body.isDone !== undefined && body.isDone !== was) cache.patchItem('rock', rock.id, counted(0, body.isDone ? 1 : -1));
    },
  });
  const ordering = useCommand(rockApi.orderMilestones, {
    offline: () => offlinePolicyOf(rock.id, 'order'),
    optimistic: (cache, { body: { ids } }) => {
      for (const [place, id] of ids.entries()) cache.patchItem('rock', id, { position: place + 1 });
    },
  });
  const removing = useCommand(rockApi.removeMilestone, {
    offline: ({ params }) => offlinePolicyOf(rock.id, 'remove', titleOf(params.id)),
    optimistic: (cache, { params }) => {
      cache.removeItem('rock', params.id);
      cache.patchItem('rock', rock.id, counted(-1, milestones.find(({ id }) => id === params.id)?.isDone === true ? -1 : 0));
    },
  });
  const order = (ids: string[]) => ordering.run({ params: { id: rock.id }, body: { ids } });
  const add = ({ id, title, ownerId, dueDate, isDone = false }: Pick<Milestone, 'id' | 'title'> & Partial<Milestone>) =>
    adding.send({ params: { id: rock.id }, body: { items: [{ id, title, ownerId, dueDate, isDone }] } });
  return {
    add: (title: string, id: string) => add({ id, title }),
    change: ({ id }: Milestone, change: MilestoneChange) => changing.run({ params: { id }, body: change }),
    order,
    /** Removes a milestone, and offers to bring it back to its place. */
    remove: (milestone: Milestone) => {
      const ids = milestones.map(({ id }) => id);
      removing.run({ params: { id: milestone.id } });
      toast.info(t('rocks.milestones.removed', { title: milestone.title }), {
        id: `milestone-${milestone.id}`,
        action: {
          label: t('items.undo'),
          undoes: true,
          run: () => {
            // Its id is the one that was removed, so that the order is still right.
            void add(milestone).then(
              () => order(ids),
              () => undefined,
            );
          },
        },
      });
    },
  };
};
