import { type BulkAnswer, type BulkDone, type BulkItem, type BulkRefused, mostItems } from '#shared/bulk.ts';
import type { AnyEndpoint, AskOf, ReplyOf } from '#shared/endpoint.ts';
import type { CachePatch } from '#web/core/api/optimistic.ts';
import { untilItComes } from '#web/core/code/coming.ts';
import { t } from '#web/core/i18n/language.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { noteUnderWay } from '#web/core/toasts/last-undo.ts';
import { toast } from '#web/core/toasts/toast.ts';

/** An item that a bulk command changes. */
export interface BulkRow {
  id: string;
  /** Undefined changes the item whatever its version is. */
  version?: number | undefined;
  title: string;
}

/** The kinds of item that have bulk commands. */
export type BulkEntity = 'rock' | 'todo' | 'issue' | 'headline';

/** What is changed on all items: fields of theirs. */
export type BulkChange = Readonly<Record<string, unknown>>;

export interface BulkCommand<Item extends BulkRow> {
  endpoint: AnyEndpoint;
  entity: BulkEntity;
  items: readonly Item[];
  change: BulkChange;
  /** Whether the change takes the items out of the list at once. */
  leaves?: boolean;
  /** Returns whether the server would take these former values back; true by default. */
  takesBack?: (former: BulkChange) => boolean;
  /** Returns what brings an item back where that is not its former values; undefined where nothing does. */
  former?: (item: Item) => BulkChange | undefined;
}

/** What became of a command; `failed` are items of which nothing is known, because the call for them failed. */
export interface BulkOutcome extends BulkAnswer {
  failed: readonly string[];
}

/** Sends one change to many items, as many with each call as the server takes. The first call that fails is reported and ends it. */
export const sendAll = async <Item extends BulkRow>(
  { endpoint, entity, leaves = false }: Pick<BulkCommand<Item>, 'endpoint' | 'entity' | 'leaves'>,
  items: readonly BulkItem[],
  change: BulkChange,
): Promise<BulkOutcome> => {
  const done: BulkDone = [];
  const refused: BulkRefused = [];
  for (let from = 0; from < items.length; from += mostItems) {
    if (items.length > mostItems) toast.info(t('items.bulk.going', { done: from, count: items.length }), { id: 'bulk', duration: 0 });
    const portion = items.slice(from, from + mostItems);
    const ask = { body: { items: portion, ...change } } as unknown as AskOf<AnyEndpoint>;
    const optimistic = (cache: CachePatch) => {
      for (const { id } of portion) {
        if (leaves) cache.takeOut(entity, id);
        else cache.patchItem(entity, id, { ...change });
      }
    };
    const reply = (await sendCommand(endpoint, ask, { optimistic }).catch(() => undefined)) as
      | (ReplyOf<AnyEndpoint> & BulkAnswer)
      | undefined;
    if (reply === undefined) return { done, refused, failed: items.slice(from).map(({ id }) => id) };
    done.push(...reply.done);
    refused.push(...reply.refused);
  }
  return { done, refused, failed: [] };
};

/** What says what became of a command is fetched with the first one: home's first load has no room for it. */
const loadTelling = () => import('./tell-many.ts');

const changeAndTell = async <Item extends BulkRow>(command: BulkCommand<Item>): Promise<string[]> => {
  const items = command.items.map(({ id, version }) => ({ id, ...(version !== undefined && { version }) }));
  const [outcome, { tellMany }] = await Promise.all([sendAll(command, items, command.change), untilItComes(loadTelling)]);
  tellMany(command, outcome);
  return [...outcome.refused.map(({ id }) => id), ...outcome.failed];
};

/**
 * Changes many items and says what became of it, with one Undo for all. Items that somebody has changed meanwhile, or that may not be
 * changed, stay as they are. Resolves to the ids of those that were not changed; a failed call is reported.
 */
export const changeMany = <Item extends BulkRow>(command: BulkCommand<Item>): Promise<string[]> => {
  const told = changeAndTell(command);
  // Its Undo is offered only when everything is answered and what tells of it has come: Ctrl+Z waits for that.
  noteUnderWay(told);
  return told;
};
