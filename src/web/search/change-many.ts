import { type BulkAnswer, type BulkDone, type BulkItem, type BulkRefused, mostItems } from '../../shared/bulk.ts';
import type { AnyEndpoint, AskOf, ReplyOf } from '../../shared/endpoint.ts';
import type { Entity } from '../../shared/entities.ts';
import type { CachePatch } from '../api/optimistic.ts';
import { act } from '../api/use-act.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../toasts/toast.ts';

/** An item that a bulk command changes. */
export interface BulkRow {
  id: string;
  /** Undefined changes the item whatever its version is. */
  version?: number | undefined;
  title: string;
}

/** What is changed on all items: fields of theirs. */
type Change = Readonly<Record<string, unknown>>;

interface BulkCommand<Item extends BulkRow> {
  endpoint: AnyEndpoint;
  entity: Entity;
  items: readonly Item[];
  change: Change;
  /** Whether the change takes the items out of the list at once. */
  leaves?: boolean;
  /** Returns whether the server would take these former values back; true by default. */
  takesBack?: (former: Change) => boolean;
  /** Returns what brings an item back where that is not its former values; undefined where nothing does. */
  former?: (item: Item) => Change | undefined;
}

/** What became of a command; `failed` are items of which nothing is known, because the call for them failed. */
interface Outcome extends BulkAnswer {
  failed: readonly string[];
}

/** Sends one change to many items, as many with each call as the server takes. The first call that fails is reported and ends it. */
const sendAll = async <Item extends BulkRow>(
  { endpoint, entity, leaves = false }: Pick<BulkCommand<Item>, 'endpoint' | 'entity' | 'leaves'>,
  items: readonly BulkItem[],
  change: Change,
): Promise<Outcome> => {
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
    const reply = (await act(endpoint, ask, { optimistic }).catch(() => undefined)) as (ReplyOf<AnyEndpoint> & BulkAnswer) | undefined;
    if (reply === undefined) return { done, refused, failed: items.slice(from).map(({ id }) => id) };
    done.push(...reply.done);
    refused.push(...reply.refused);
  }
  return { done, refused, failed: [] };
};

/** Returns what the changed fields of an item were; undefined where one of them had no value, because commands set values only. */
const formerOf = <Item extends BulkRow>(
  { change, takesBack = () => true, former: own }: BulkCommand<Item>,
  item: Item,
): Change | undefined => {
  if (own !== undefined) return own(item);
  const fields = item as unknown as Change;
  const former: Change = Object.fromEntries(Object.keys(change).map((key) => [key, fields[key]]));
  return Object.values(former).every((value) => value !== null && value !== undefined) && takesBack(former) ? former : undefined;
};

/** Brings items back as they were: those that were alike, in one command. Says why some stay changed. */
const undo = async <Item extends BulkRow>(command: BulkCommand<Item>, done: BulkDone): Promise<void> => {
  const before = new Map(command.items.map((item) => [item.id, item]));
  const groups = new Map<string, { change: Change; items: BulkItem[] }>();
  for (const { id, version } of done) {
    const item = before.get(id);
    const change = item && formerOf(command, item);
    if (change === undefined) continue;
    const key = JSON.stringify(change);
    const group = groups.get(key) ?? { change, items: [] };
    group.items.push({ id, version });
    groups.set(key, group);
  }
  const kept: BulkRefused = [];
  for (const { change, items } of groups.values()) {
    const { endpoint, entity } = command;
    kept.push(...(await sendAll({ endpoint, entity }, items, change)).refused);
  }
  const why = kept.find(({ code }) => code !== 'stale');
  if (why !== undefined) {
    const title = before.get(why.id)?.title ?? '';
    toast.info(t('items.bulk.keptFor', { count: kept.length, title, why: t(`items.bulk.refused.${why.code}`) }));
  } else if (kept.length > 0) toast.info(t('items.bulk.keptSome', { count: kept.length }));
};

/** Says what was changed, with Undo, and what was not, with the reason of the first one. */
const tell = <Item extends BulkRow>(command: BulkCommand<Item>, { done, refused, failed }: Outcome): void => {
  const isDone = new Set(done.map(({ id }) => id));
  const canUndo = command.items.some((item) => isDone.has(item.id) && formerOf(command, item) !== undefined);
  const action = canUndo ? { label: t('items.undo'), undoes: true, run: () => void undo(command, done) } : undefined;
  const options = { id: 'bulk', ...(action && { action }) };
  const [first] = refused;
  if (first !== undefined) {
    const title = command.items.find(({ id }) => id === first.id)?.title ?? '';
    const why = t(`items.bulk.refused.${first.code}`);
    toast.info(t('items.bulk.some', { done: done.length, count: command.items.length, title, why }), options);
  } else if (done.length > 0) {
    if (failed.length > 0) toast.info(t('items.bulk.part', { done: done.length, count: command.items.length }), options);
    else toast.success(t('items.bulk.done', { count: done.length }), options);
  }
};

/**
 * Changes many items and says what became of it, with one Undo for all. Items that somebody has changed meanwhile, or that may not be
 * changed, stay as they are. Resolves to the ids of those that were not changed; a failed call is reported.
 */
export const changeMany = async <Item extends BulkRow>(command: BulkCommand<Item>): Promise<string[]> => {
  const items = command.items.map(({ id, version }) => ({ id, ...(version !== undefined && { version }) }));
  const outcome = await sendAll(command, items, command.change);
  tell(command, outcome);
  return [...outcome.refused.map(({ id }) => id), ...outcome.failed];
};
