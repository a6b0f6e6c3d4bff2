import '#web/core/texts/rocks.ts';
import { quarterStart } from '#shared/dates.ts';
import type { ReplyOf } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { isStale, saveInPlace } from '#web/core/api/stale.ts';
import { knownTitle, useItem } from '#web/core/api/use-item.ts';
import { prefetchPages, usePages } from '#web/core/api/use-pages.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { t } from '#web/core/i18n/language.ts';
import type { Edit } from '#web/core/outbox/queue.ts';
import { type CommandOptions, editOf, type OfflinePolicy, sendCommand, useCommand } from '#web/core/outbox/use-act.ts';
import { useSession } from '#web/core/session/session.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { forgetUndo, offerUndo } from '#web/core/toasts/last-undo.ts';
import { toast, toastTimes } from '#web/core/toasts/toast.ts';
import { prompt } from '#web/kit/forms/ask-value.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { changeMany } from '#web/kit/search/change-many.ts';
import { type Delegation, type ListedRock, type Rock, type RockEdit, type RockStatus, type RockType, rockApi } from '../contract.ts';
import { type RockFilter, rocksAsk } from '../rules.ts';

/** Reads Rocks page by page, oldest first. */
export const useRocks = (filter: RockFilter, whole = false) => usePages(rockApi.search, rocksAsk(filter), { whole });

/** Prefetches Rocks for the list that shows them. */
export const prefetchRocks = (filter: RockFilter): Promise<void> => prefetchPages(rockApi.search, rocksAsk(filter));

/** Reads one Rock, and reads it again when it changes while a dialog shows it. */
export const useRock = (id: string) => useItem<Rock, ListedRock, typeof rockApi.byIds>(rockApi.byIds, [rockApi.search], id);

/** Reads the Rocks that were delegated from one; true once the server has answered or failed. */
export const useDelegatesKnown = (id: string): boolean => !useRead(rockApi.delegates, { params: { id } }, { quiet: true }).isPending;

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

const shownAtOnce = (
  id: string,
  { delegated: _, contentHtml: _notes, meetingId = null, source = 'typed', ...rest }: Created,
): ListedRock => {
  const now = nowHere().toISOString();
  return {
    ...rest,
    id,
    firstDueDate: null,
    isRemoved: false,
    status: 'OnTrack',
    statusAt: now,
    statusReason: '',
    progress: null,
    milestones: { done: 0, total: 0 },
    tractionId: rest.tractionIds[0] ?? '',
    meetingId,
    isDelegated: false,
    delegatedFrom: null,
    delegatedRocks: [],
    source,
    created: now,
    version: 1,
    can: { edit: true, remove: true, title: true },
  };
};

const keptOf = (id: string, key: string): OfflinePolicy<never> => ({
  says: { key: `rocks.kept.${key}`, values: { title: knownTitle([rockApi.byIds, rockApi.search], id) } },
  of: [id],
});

/** Returns a function that adds a Rock and shows it at once. `quiet` leaves errors to the form. */
export const useCreateRock = (quiet = false) => {
  const { user, calendarDate, quarterMonth } = useSession();
  const { send } = useCommand(rockApi.create, {
    quiet,
    offline: ({ body: { id = '', title } }) => ({
      says: { key: 'rocks.kept.add', values: { title } },
      of: [id],
      reply: { id, delegatedIds: [] },
    }),
    optimistic: (cache, { body }) => {
      const item = shownAtOnce(body.id ?? '', body as Created);
      const told = { ...item, mine: item.ownerId === user.userId, currentFrom: quarterStart(calendarDate, quarterMonth) };
      cache.addItem(rockApi.search, item, { told });
    },
  });
  return (created: Created): Promise<ReplyOf<typeof rockApi.create>> =>
    send({ body: { id: newId(), ...created, tractionId: created.tractionIds[0] } });
};

/** The dialog in which a person decides about an edit that somebody else was ahead of. */
const opensRock = (rockId: string): Edit['opens'] => ({ dialog: 'editRock', props: { rockId } });

/** The fields of a Rock that are edited in the list. */
export type RockPart = Partial<Pick<ListedRock, 'title' | 'dueDate'>>;

const updating: CommandOptions<typeof rockApi.update> = {
  onFail: isStale,
  optimistic: (cache, { params, body }) =>
    cache.patchItem('rock', params.id, { title: body.title, dueDate: body.dueDate, version: (body.version ?? 0) + 1 }),
};

/** Changes title or due date. Leaves out delegated Rocks and meetings, which therefore stay as they are. */
const changeRock = (rock: ListedRock, part: RockPart, undoes = true): void =>
  saveInPlace<ListedRock, RockPart, Rock>(rock, part, {
    send: ({ id, title, ownerId, dueDate, type, version }) =>
      sendCommand(
        rockApi.update,
        { params: { id }, body: { title, ownerId, dueDate, type, version } },
        {
          ...updating,
          offline: () => ({ ...keptOf(id, 'dueDate' in part ? 'date' : 'title'), edit: editOf(rock, part, opensRock(id)) }),
        },
      ),
    tell: (overtaken) => openDialog('editRock', { rockId: rock.id, overtaken }),
    undo: undoes ? (now, was) => changeRock(now, was, false) : undefined,
  });

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
    offline: ({ params, body }) => keptOf(params.id, (body?.complete ?? true) ? 'Done' : 'OnTrack'),
    optimistic: (cache, { params, body }) => cache.patchItem('rock', params.id, { status: (body?.complete ?? true) ? 'Done' : 'OnTrack' }),
  });
  const status = useCommand(rockApi.setStatus, {
    offline: ({ params, body }) => keptOf(params.id, body.status),
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
      complete.run({ params: { id: rock.id }, body: { complete: done } });
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

/** Brings a removed Rock back. */
const restoreRock = ({ id, title }: ListedRock) =>
  changeMany({ endpoint: rockApi.changeMany, entity: 'rock', items: [{ id, title }], change: { isRemoved: false }, leaves: true });

/** Returns the commands of a Rock in a list. Each shows its effect at once (optimistic update). */
export const useRockCommands = () => {
  const saying = useSaying();
  const reassign = useCommand(rockApi.reassign, {
    offline: ({ params }) => keptOf(params.id, 'owner'),
    optimistic: (cache, { params, body }) => cache.patchItem('rock', params.id, body),
  });
  const remove = useCommand(rockApi.remove, { optimistic: (cache, { params }) => cache.takeOut('rock', params.id) });
  const removeOne = (id: string, withDelegated: boolean) => remove.send({ params: { id, flag: withDelegated ? 'true' : 'false' } });
  const give = ({ id }: ListedRock, ownerId: string) => reassign.run({ params: { id }, body: { ownerId } });
  return {
    ...saying,
    change: changeRock,
    reassign: (rock: ListedRock, ownerId: string) => {
      give(rock, ownerId);
      if (rock.ownerAway === undefined) offerUndo(() => give(rock, rock.ownerId));
      else forgetUndo();
    },
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
      const action = { label: t('items.undo'), undoes: true, run: () => bringBack(ids) };
      toast.info(t('rocks.removedOne', { title }), { id: `rock-${id}`, action });
    },
    restore: restoreRock,
  };
};

/** Sends the edit form: shows the edit at once, and keeps it on this device while there is no connection. */
export const updateRock = (id: string, { delegated, detached, ...body }: RockEdit, edit: Edit): Promise<ReplyOf<typeof rockApi.update>> => {
  const { delegated: edited, detached: leaving, ...shown } = edit.mine;
  const version = (body.version ?? 0) + 1;
  return sendCommand(
    rockApi.update,
    // Delegated Rocks that are not edited here stay as others leave them meanwhile.
    { params: { id }, body: { ...body, ...(edited === undefined && leaving === undefined ? {} : { delegated, detached }) } },
    {
      quiet: true,
      offline: () => ({ ...keptOf(id, 'edit'), edit: { ...edit, opens: opensRock(id) }, reply: { version } }),
      optimistic: (cache) => cache.patchItem('rock', id, { ...shown, version }),
    },
  );
};
