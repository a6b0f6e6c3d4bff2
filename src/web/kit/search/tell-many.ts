import type { BulkDone, BulkItem, BulkRefused } from '#shared/bulk.ts';
import { t } from '#web/core/i18n/language.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { type BulkChange, type BulkCommand, type BulkOutcome, type BulkRow, sendAll } from './change-many.ts';

/** Returns what the changed fields of an item were; undefined where one of them had no value, because commands set values only. */
const formerOf = <Item extends BulkRow>(
  { change, takesBack = () => true, former: own }: BulkCommand<Item>,
  item: Item,
): BulkChange | undefined => {
  if (own !== undefined) return own(item);
  const fields = item as unknown as BulkChange;
  const former: BulkChange = Object.fromEntries(Object.keys(change).map((key) => [key, fields[key]]));
  return Object.values(former).every((value) => value !== null && value !== undefined) && takesBack(former) ? former : undefined;
};

/** Brings items back as they were: those that were alike, in one command. Says why some stay changed. */
const undo = async <Item extends BulkRow>(command: BulkCommand<Item>, done: BulkDone): Promise<void> => {
  const before = new Map(command.items.map((item) => [item.id, item]));
  const groups = new Map<string, { change: BulkChange; items: BulkItem[] }>();
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

/** What a command did with its items: a key of the texts. */
type Did = 'changed' | 'removed' | 'restored' | 'archived' | 'unarchived';

/** Rocks are removed by a mark, other items by their status. */
const didOf = <Item extends BulkRow>({ change, items }: BulkCommand<Item>): Did => {
  const { isRemoved, isArchived, status } = change;
  if (isRemoved === true || status === 'Removed') return 'removed';
  const wasRemoved = items.some((item) => (item as { status?: unknown }).status === 'Removed');
  if (isRemoved === false || (status !== undefined && wasRemoved)) return 'restored';
  if (typeof isArchived === 'boolean') return isArchived ? 'archived' : 'unarchived';
  return 'changed';
};

/** Names the refused items, those with one reason together: “Hire a roofer” and 2 more: somebody has changed it meanwhile. */
const reasonsOf = <Item extends BulkRow>(items: readonly Item[], refused: BulkRefused): string[] => {
  const titles = new Map(items.map(({ id, title }) => [id, title]));
  return [...new Set(refused.map(({ code }) => code))].map((code) => {
    const some = refused.filter((one) => one.code === code);
    const first = titles.get(some[0]?.id ?? '') ?? '';
    const named = some.length === 1 ? t('items.bulk.title', { first }) : t('items.bulk.titles', { first, count: some.length - 1 });
    return t('items.bulk.why', { titles: named, why: t(`items.bulk.refused.${code}`) });
  });
};

/**
 * Says what was done, with Undo, and what was not, with each reason and the first item that it holds for. A removal that fails in part
 * begins with that; catalogue row E-20.
 */
export const tellMany = <Item extends BulkRow>(command: BulkCommand<Item>, { done, refused, failed }: BulkOutcome): void => {
  const isDone = new Set(done.map(({ id }) => id));
  const canUndo = command.items.some((item) => isDone.has(item.id) && formerOf(command, item) !== undefined);
  const action = canUndo ? { label: t('items.undo'), undoes: true, run: () => void undo(command, done) } : undefined;
  const options = { id: 'bulk', ...(action && { action }) };
  const did = didOf(command);
  if (refused.length === 0 && failed.length === 0) {
    toast.success(t(`items.bulk.${did}.all`, { count: done.length }), options);
    return;
  }
  // A first call that fails has been reported, and nothing was done.
  if (refused.length === 0 && done.length === 0) return;
  const { entity, items } = command;
  const sentences = [
    `${t(`items.bulk.${did}.some`, { done: done.length, count: items.length })}.`,
    ...reasonsOf(items, refused),
    ...(failed.length > 0 ? [t('items.bulk.rest')] : []),
  ];
  if (did === 'removed') sentences.unshift(`${t(`items.bulk.notRemoved.${entity}`)}.`);
  toast.info(sentences.join(' '), options);
};
