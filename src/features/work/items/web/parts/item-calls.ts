import type * as z from 'zod/mini';
import type { AwayReason } from '#shared/away.ts';
import type { AnyEndpoint, Endpoint, ReplyOf } from '#shared/endpoint.ts';
import { knownTitle } from '#web/core/api/use-item.ts';
import { type TextKey, t } from '#web/core/i18n/language.ts';
import type { Edit } from '#web/core/outbox/queue.ts';
import { editOf, type OfflinePolicy, sendCommand, useCommand } from '#web/core/outbox/use-command.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { forgetUndo, offerUndo } from '#web/core/toasts/last-undo.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { isStale, saveInPlace } from '#web/core/writing/saving.ts';
import { openNamed } from '#web/kit/modals/dialog-stack.ts';
import { changeMany } from '#web/kit/search/change-many.ts';
import type { ItemEntity, itemContract } from '../../contract.ts';

interface ListedItem {
  id: string;
  title: string;
  version: number;
  ownerId: string;
  ownerAway?: AwayReason | undefined;
}

type Endpoints = ReturnType<typeof itemContract>;

/** An endpoint that takes the edit form of a kind. */
type Updating = Endpoint<Endpoints['remove']['params']['shape'], {}, z.ZodMiniType, { version: z.ZodMiniNumber }>;
type BodyOf<Update extends Updating> = z.input<Update['body']>;

/** A kind of item, as its commands need it. */
export interface CalledKind<Listed extends ListedItem, Update extends Updating> {
  entity: ItemEntity;
  api: { byIds: AnyEndpoint; search: AnyEndpoint; changeMany: AnyEndpoint; reassign: Endpoints['reassign']; update: Update };
  /** The dialog of an item; there a person also decides about an edit that somebody else was ahead of. */
  opens: (id: string) => NonNullable<Edit['opens']>;
  /** What an act says of its item while it waits for a connection: `title`, `date`, `owner`, `edit` or a status. */
  offlineText: (what: string) => TextKey;
  /** Says that an item was removed. */
  removed: TextKey;
  /** Returns the body that saves an item which was edited in place. */
  bodyOf: (whole: Listed) => BodyOf<Update>;
  /** Returns the fields that say who owns the item. */
  owned: (ownerId: string) => { ownerId: string; ownerIds?: string[] };
  /** Returns what brings a removed item back. */
  restoring: (item: Listed) => Readonly<Record<string, unknown>>;
}

type AnyKind = CalledKind<never, Updating>;

/** What a form says of the fields that every new item has. */
interface Made {
  meetingId?: string | null | undefined;
  source?: 'typed' | 'meeting' | undefined;
}

/** Returns what every new item has until the server has answered. */
export const madeNow = ({ meetingId = null, source = 'typed' }: Made) => ({
  meetingId,
  source,
  created: nowHere().toISOString(),
  version: 1,
});

/** Returns how a new item is named and marked while it is kept without a connection. */
export const newItemPolicy = (key: TextKey, { id = '', title }: { id?: string | undefined; title: string }) => ({
  says: { key, values: { title } },
  of: [id],
});

/** Returns the action of a toast that takes a change back. */
export const undoes = (run: () => void) => ({ label: t('items.undo'), undoes: true, run });

/** Returns how an act is named and marked while it is kept without a connection. */
export const offlinePolicyOf = (
  { api, offlineText }: Pick<AnyKind, 'api' | 'offlineText'>,
  id: string,
  what: string,
): OfflinePolicy<never> => ({
  says: { key: offlineText(what), values: { title: knownTitle([api.byIds, api.search], id) } },
  of: [id],
});

/** Changes title or due date in place. */
export const changeInPlace = <Listed extends ListedItem, Part extends Partial<Listed>, Update extends Updating>(
  kind: CalledKind<Listed, Update>,
  item: Listed,
  part: Part,
  takesBack = true,
): void =>
  saveInPlace<Listed, Part>(item, part, {
    send: (whole) =>
      sendCommand<Updating>(
        kind.api.update,
        { params: { id: item.id }, body: kind.bodyOf(whole) },
        {
          onFail: isStale,
          optimistic: (cache) => {
            const { title, version } = whole;
            cache.patchItem(kind.entity, item.id, { title, ...('dueDate' in whole && { dueDate: whole.dueDate }), version: version + 1 });
          },
          offline: () => ({
            ...offlinePolicyOf(kind, item.id, 'dueDate' in part ? 'date' : 'title'),
            edit: editOf(item, part, kind.opens(item.id)),
          }),
        },
      ),
    tell: (overtaken) => {
      const { dialog, props } = kind.opens(item.id);
      return openNamed(dialog, { ...props, overtaken });
    },
    undo: takesBack ? (now, was) => changeInPlace(kind, now, was, false) : undefined,
  });

/** Sends the edit form, and keeps it on this device while there is no connection; `shown` are the edited fields as lists have them. */
export const updateItem = <Listed extends ListedItem, Update extends Updating>(
  kind: CalledKind<Listed, Update>,
  id: string,
  body: BodyOf<Update> & { version?: number | undefined },
  edit: Edit,
  shown: Edit['mine'] = edit.mine,
): Promise<ReplyOf<Updating>> => {
  const version = (body.version ?? 0) + 1;
  const { ownerId } = shown;
  return sendCommand<Updating>(
    kind.api.update,
    { params: { id }, body },
    {
      quiet: true,
      offline: () => ({ ...offlinePolicyOf(kind, id, 'edit'), edit: { ...edit, opens: kind.opens(id) }, reply: { version } }),
      optimistic: (cache) =>
        cache.patchItem(kind.entity, id, { ...shown, ...(typeof ownerId === 'string' && kind.owned(ownerId)), version }),
    },
  );
};

/** Says that an item was removed, and offers to undo that. */
export const tellRemoved = (
  kind: Pick<AnyKind, 'entity' | 'removed'>,
  { id, title }: Pick<ListedItem, 'id' | 'title'>,
  undo: () => void,
): void => void toast.info(t(kind.removed, { title }), { id: `${kind.entity}-${id}`, action: undoes(undo) });

/** Returns the commands that all kinds share. */
export const useItemCommands = <Listed extends ListedItem, Update extends Updating>(kind: CalledKind<Listed, Update>) => {
  const { entity, api } = kind;
  const { run } = useCommand(api.reassign, {
    offline: ({ params }) => offlinePolicyOf(kind, params.id, 'owner'),
    optimistic: (cache, { params, body }) => cache.patchItem(entity, params.id, kind.owned(body.ownerId)),
  });
  const give = ({ id }: Listed, ownerId: string) => run({ params: { id }, body: { ownerId } });
  return {
    /** Changes title or due date in place. */
    change: <Part extends Partial<Listed>>(item: Listed, part: Part) => changeInPlace(kind, item, part),
    /** Gives an item to another owner. Undo gives it back to who had it, unless they are away. */
    reassign: (item: Listed, ownerId: string) => {
      give(item, ownerId);
      if (item.ownerAway === undefined) offerUndo(() => give(item, item.ownerId));
      else forgetUndo();
    },
    /** Brings a removed item back. */
    restore: (item: Listed) =>
      changeMany({
        endpoint: api.changeMany,
        entity,
        items: [{ id: item.id, title: item.title }],
        change: kind.restoring(item),
        leaves: true,
      }),
  };
};

/** Returns what removes an item, and offers to undo that. */
export const useRemoving = <Listed extends ListedItem, Update extends Updating>(
  kind: CalledKind<Listed, Update>,
  endpoint: Endpoints['remove'],
): ((item: Listed) => Promise<void>) => {
  const { restore } = useItemCommands(kind);
  const { send } = useCommand(endpoint, { optimistic: (cache, { params }) => cache.takeOut(kind.entity, params.id) });
  return async (item) => {
    if ((await send({ params: { id: item.id } }).catch(() => undefined)) === undefined) return;
    tellRemoved(kind, item, () => void restore(item));
  };
};
