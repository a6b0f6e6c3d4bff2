import { type BulkAnswer, type BulkItem, mostItems } from '../../shared/bulk.ts';
import type { AnyEndpoint, AskOf, ReplyOf } from '../../shared/endpoint.ts';
import type { Entity } from '../../shared/entities.ts';
import { act } from '../api/use-act.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../toasts/toast.ts';

/** An item that a bulk command changes. */
export interface BulkRow {
  id: string;
  version: number;
  title: string;
}

interface BulkCommand<Item extends BulkRow> {
  endpoint: AnyEndpoint;
  entity: Entity;
  items: readonly Item[];
  /** The fields that are set on all items. */
  change: Readonly<Record<string, unknown>>;
  /** Whether the change takes the items out of the list at once. */
  leaves?: boolean;
  /** Returns the fields that bring an item back as it was; undefined where nothing can. */
  back: (item: Item) => Readonly<Record<string, unknown>> | undefined;
}

/** Sends one change to many items, as many at a time as one command takes. */
const sendAll = async <Item extends BulkRow>(
  { endpoint, entity, leaves = false }: Pick<BulkCommand<Item>, 'endpoint' | 'entity' | 'leaves'>,
  items: readonly BulkItem[],
  change: Readonly<Record<string, unknown>>,
): Promise<BulkAnswer> => {
  const answer: BulkAnswer = { done: [], refused: [] };
  for (let from = 0; from < items.length; from += mostItems) {
    const portion = items.slice(from, from + mostItems);
    const ask = { body: { items: portion, ...change } } as unknown as AskOf<AnyEndpoint>;
    const reply = (await act(endpoint, ask, {
      optimistic: (cache) => {
        for (const { id } of portion) {
          if (leaves) cache.removeItem(entity, id);
          else cache.patchItem(entity, id, { ...change });
        }
      },
    })) as ReplyOf<AnyEndpoint> & BulkAnswer;
    answer.done.push(...reply.done);
    answer.refused.push(...reply.refused);
  }
  return answer;
};

/** Brings items back as they were: those that were alike, in one command. */
const undo = async <Item extends BulkRow>(command: BulkCommand<Item>, { done }: BulkAnswer): Promise<void> => {
  const before = new Map(command.items.map((item) => [item.id, item]));
  const groups = new Map<string, { change: Readonly<Record<string, unknown>>; items: BulkItem[] }>();
  for (const { id, version } of done) {
    const item = before.get(id);
    const change = item && command.back(item);
    if (change === undefined) continue;
    const key = JSON.stringify(change);
    const group = groups.get(key) ?? { change, items: [] };
    group.items.push({ id, version });
    groups.set(key, group);
  }
  let kept = 0;
  for (const { change, items } of groups.values()) {
    const { endpoint, entity } = command;
    kept += (await sendAll({ endpoint, entity }, items, change)).refused.length;
  }
  if (kept > 0) toast.info(t('items.bulk.keptSome', { count: kept }));
};

/** Says what was changed, with Undo, and what was not, with the reason of the first one. */
const tell = <Item extends BulkRow>(command: BulkCommand<Item>, answer: BulkAnswer): void => {
  const { done, refused } = answer;
  const canUndo = done.length > 0 && command.items.some((item) => command.back(item) !== undefined);
  const action = canUndo ? { label: t('items.undo'), run: () => void undo(command, answer).catch(() => undefined) } : undefined;
  const [first] = refused;
  if (first === undefined) {
    toast.success(t('items.bulk.done', { count: done.length }), { id: 'bulk', ...(action && { action }) });
    return;
  }
  const title = command.items.find(({ id }) => id === first.id)?.title ?? '';
  const why = t(`items.bulk.refused.${first.code}`);
  const text = t('items.bulk.some', { done: done.length, count: command.items.length, title, why });
  toast.info(text, { id: 'bulk', ...(action && { action }) });
};

/**
 * Changes many items by one command and says what became of it, with one Undo for all. Items that somebody has changed meanwhile, or that
 * may not be changed, stay as they are. Resolves to the ids of those; a failure is reported and leaves all ids.
 */
export const changeMany = async <Item extends BulkRow>(command: BulkCommand<Item>): Promise<string[]> => {
  const items = command.items.map(({ id, version }) => ({ id, version }));
  const answer = await sendAll(command, items, command.change).catch(() => undefined);
  if (answer === undefined) return items.map(({ id }) => id);
  tell(command, answer);
  return answer.refused.map(({ id }) => id);
};
