import '#web/core/texts/rocks.ts';
import {
  type CalledKind,
  madeNow,
  newItemPolicy,
  offlinePolicyOf,
  tellRemoved,
  updateItem,
  useItemCommands,
} from '#features/work/items/web/parts/item-calls.ts';
import { quarterStart } from '#shared/dates.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { useItem } from '#web/core/api/use-item.ts';
import { prefetchPages, usePages } from '#web/core/api/use-pages.ts';
import { t } from '#web/core/i18n/language.ts';
import type { Edit } from '#web/core/outbox/queue.ts';
import { sendCommand, useCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { offerUndo } from '#web/core/toasts/last-undo.ts';
import { toast, toastTimes } from '#web/core/toasts/toast.ts';
import { prompt } from '#web/kit/forms/ask-value.ts';
import { changeMany } from '#web/kit/search/change-many.ts';
import { type Delegation, type ListedRock, type Rock, type RockEdit, type RockStatus, type RockType, rockApi } from '../contract.ts';
import { type RockFilter, rocksAsk } from '../rules.ts';

export const rockKind: CalledKind<ListedRock, typeof rockApi.update> = {
  entity: 'rock',
  api: rockApi,
  opens: (rockId) => ({ dialog: 'editRock', props: { rockId } }),
  offlineText: (what) => `rocks.kept.${what}` as 'rocks.kept.edit',
  removed: 'rocks.removedOne',
  // Delegated Rocks and meetings are left out, and therefore stay as they are.
  bodyOf: ({ title, ownerId, dueDate, type, version }) => ({ title, ownerId, dueDate, type, version }),
  owned: (ownerId) => ({ ownerId }),
  restoring: () => ({ isRemoved: false }),
};

/** Reads Rocks page by page, oldest first. */
export const useRocks = (filter: RockFilter, whole = false) => usePages(rockApi.search, rocksAsk(filter), { whole });

/** Prefetches Rocks for the list that shows them. */
export const prefetchRocks = (filter: RockFilter): Promise<void> => prefetchPages(rockApi.search, rocksAsk(filter));

/** Reads one Rock, and reads it again when it changes while a dialog shows it. */
export const useRock = (id: string) => useItem<Rock, ListedRock, typeof rockApi.byIds>(rockApi.byIds, [rockApi.search], id);

interface Created {
  title: string;
  ownerId: string;
  dueDate: string;
  type: RockType;
  tractionIds: string[];
  contentHtml: string;
  delegated?: Delegation[] | undefined;
  meetingId?: string | null | undefined;
  source?: 'typed' | 'meeting' | undefined;
}

const shownAtOnce = (id: string, { delegated: _, contentHtml: _notes, meetingId, source, ...rest }: Created): ListedRock => {
  const made = madeNow({ meetingId, source });
  return {
    ...rest,
    ...made,
    id,
    firstDueDate: null,
    isRemoved: false,
    status: 'OnTrack',
    statusAt: made.created,
    statusReason: '',
    progress: null,
    milestones: { done: 0, total: 0 },
    tractionId: rest.tractionIds[0] ?? '',
    isDelegated: false,
    delegatedFrom: null,
    delegatedRocks: [],
    can: { edit: true, remove: true, title: true },
  };
};

/** Returns a function that adds a Rock and shows it at once. `quiet` leaves errors to the form. */
export const useCreateRock = (quiet = false) => {
  const { user, calendarDate, quarterMonth } = useSession();
  const { send } = useCommand(rockApi.create, {
    quiet,
    offline: ({ body }) => ({ ...newItemPolicy('rocks.kept.add', body), reply: { id: body.id ?? '', delegatedIds: [] } }),
    optimistic: (cache, { body }) => {
      const item = shownAtOnce(body.id ?? '', body as Created);
      const told = { ...item, mine: item.ownerId === user.userId, currentFrom: quarterStart(calendarDate, quarterMonth) };
      cache.addItem(rockApi.search, item, { told });
    },
  });
  return (created: Created): Promise<ReplyOf<typeof rockApi.create>> =>
    send({ body: { id: newId(), ...created, tractionId: created.tractionIds[0] } });
};

const bringBack = (ids: readonly string[]): void =>
  void sendCommand(rockApi.changeMany, { body: { items: ids.map((id) => ({ id })), isRemoved: false } }).catch(() => undefined);

/** Removes what an import has added, as its one Undo. What somebody has changed since stays, and is named. */
export const takeImportBack = (rocks: readonly { id: string; title: string }[]): void =>
  void changeMany({
    endpoint: rockApi.changeMany,
    entity: 'rock',
    items: rocks.map(({ id, title }) => ({ id, title, version: 1 })),
    change: { isRemoved: true },
    leaves: true,
  });

/** Returns what says how a Rock stands: done or open, its status, why it is a Non-Rock, and its percentage. Each can be taken back. */
const useSaying = () => {
  const complete = useCommand(rockApi.complete, {
    offline: ({ params, body }) => offlinePolicyOf(rockKind, params.id, (body?.complete ?? true) ? 'Done' : 'OnTrack'),
    optimistic: (cache, { params, body }) => cache.patchItem('rock', params.id, { status: (body?.complete ?? true) ? 'Done' : 'OnTrack' }),
  });
  const status = useCommand(rockApi.setStatus, {
    offline: ({ params, body }) => offlinePolicyOf(rockKind, params.id, body.status),
    optimistic: (cache, { params, body: { reason, ...said } }) => {
      const more = reason === undefined ? { statusAt: nowHere().toISOString() } : { statusReason: reason };
      cache.patchItem('rock', params.id, { ...said, ...more });
    },
  });
  const say = ({ id }: Pick<ListedRock, 'id'>, to: RockStatus, reason?: string) =>
    status.run({ params: { id }, body: { status: to, ...(reason !== undefined && { reason }) } });
  /** Says again what was said before, with the reason of a Non-Rock. */
  const sayAgain = (rock: Pick<ListedRock, 'id' | 'status' | 'statusReason'>) =>
    say(rock, rock.status, rock.status === 'Canceled' ? rock.statusReason : undefined);
  const sayWhy = async ({ id, statusReason }: Pick<ListedRock, 'id' | 'statusReason'>) => {
    const words = { title: t('rocks.nonRockWhy'), label: t('rocks.reason'), submit: t('rocks.sayWhy') };
    const reason = await prompt({ ...words, initial: statusReason, limit: 256 });
    if (reason === undefined) return;
    say({ id }, 'Canceled', reason);
    offerUndo(() => say({ id }, 'Canceled', statusReason));
  };
  const sayProgress = ({ id, status: now }: ListedRock, progress: number) =>
    status.run({ params: { id }, body: { status: now, progress } });
  return {
    complete: (rock: ListedRock, done: boolean) => {
      complete.run({ params: { id: rock.id }, body: { complete: done, seen: rock.version } });
      offerUndo(() => sayAgain(rock));
    },
    setStatus: (rock: ListedRock, to: RockStatus) => {
      say(rock, to);
      if (to === rock.status) return;
      offerUndo(() => sayAgain(rock));
      // The status is said at once, also in a meeting; the reason can follow.
      const id = `status-${rock.id}`;
      if (to !== 'Canceled') return toast.dismiss(id);
      const action = { label: t('rocks.sayWhy'), run: () => void sayWhy({ id: rock.id, statusReason: '' }) };
      toast.info(t('rocks.nonRockNow', { title: rock.title }), { id, action, duration: toastTimes.linked });
    },
    sayWhy,
    setProgress: (rock: ListedRock, progress: number) => {
      sayProgress(rock, progress);
      const before = rock.progress;
      if (before !== null) offerUndo(() => sayProgress(rock, before));
    },
  };
};

/** Returns the commands of a Rock in a list. Each shows its effect at once (optimistic update). */
export const useRockCommands = () => {
  const acts = useItemCommands(rockKind);
  const saying = useSaying();
  const remove = useCommand(rockApi.remove, { optimistic: (cache, { params }) => cache.takeOut('rock', params.id) });
  const removeOne = (id: string, withDelegated: boolean) => remove.send({ params: { id, flag: withDelegated ? 'true' : 'false' } });
  return {
    ...acts,
    ...saying,
    /** Removes the Rock and the delegated Rocks named; the others stay without a parent. Catalogue decision 34. */
    remove: async ({ id, title, delegatedRocks }: ListedRock, withDelegated: readonly string[]) => {
      const all = withDelegated.length === delegatedRocks.length;
      const calls = [
        removeOne(id, all && delegatedRocks.length > 0),
        ...(all ? [] : withDelegated.map((child) => removeOne(child, false))),
      ];
      const gone = (await Promise.allSettled(calls)).flatMap(({ status }, place) => (status === 'fulfilled' ? [place] : []));
      if (!gone.includes(0)) return;
      const ids = all ? [id, ...withDelegated] : gone.map((place) => (place === 0 ? id : (withDelegated[place - 1] ?? id)));
      tellRemoved(rockKind, { id, title }, () => bringBack(ids));
    },
  };
};

/** Sends the edit form: shows the edit at once, and keeps it on this device while there is no connection. */
export const updateRock = (id: string, { delegated, detached, ...body }: RockEdit, edit: Edit) => {
  const { delegated: edited, detached: leaving, ...shown } = edit.mine;
  // Delegated Rocks that are not edited here stay as others leave them meanwhile.
  const children = edited === undefined && leaving === undefined ? {} : { delegated, detached };
  return updateItem(rockKind, id, { ...body, ...children }, edit, shown);
};
