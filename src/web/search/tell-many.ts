import type { BulkDone, BulkItem, BulkRefused } from '../../shared/bulk.ts';
import { t } from '../i18n/language.ts';
import { toast } from '../toasts/toast.ts';
import { type BulkCommand, type BulkRow, type Change, type Outcome, sendAll } from './change-many.ts';

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
export const tellMany = <Item extends BulkRow>(command: BulkCommand<Item>, { done, refused, failed }: Outcome): void => {
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
