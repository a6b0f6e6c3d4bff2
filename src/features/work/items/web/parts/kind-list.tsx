import type { ComponentProps } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { useTractionTitles } from '#features/teams/team/web/parts/tractions.ts';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import type { PagedList } from '#web/core/api/use-pages.ts';
import { useSticky } from '#web/core/api/use-sticky.ts';
import { AddButton, type AddButtonProps } from '#web/kit/search/empty-list.tsx';
import { LiveList } from '#web/kit/search/live-list.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import type { IconShape } from '#web/kit/ui/icon.tsx';
import type { ItemSlots, ListSize } from '#web/kit/ui/item-slots.ts';
import type { ItemFilter } from '../../rules.ts';
import type { RowOwner } from './kind-row.tsx';

/** Which items a list shows, and how; the same for all kinds. */
export interface KindListProps<Item, Filter extends ItemFilter<string>> extends ItemSlots<Item> {
  /** The meeting's traction; without it, the list shows the items of this person. */
  tractionId?: string | undefined;
  /** The meeting during which new items are added. */
  meetingId?: string | undefined;
  ownerId?: string | undefined;
  statuses?: Filter['statuses'] | undefined;
  /** Which items to show, in place of what the properties above say. */
  filter?: Filter | undefined;
  /** What the empty list says. */
  emptyText?: string | undefined;
  size?: ListSize | undefined;
  label?: string | undefined;
  labelledBy?: string | undefined;
  /** Whether to show ways to add an item; true by default. */
  adds?: boolean | undefined;
  /** Whether to show a row that adds items by title, where the kind has one; true by default. */
  quick?: boolean | undefined;
  most?: number | undefined;
  onDropToIssues?: ((item: Item) => void) | undefined;
  /** Whether an open Issue was made of it, so that no other is offered. */
  isDropped?: ((item: Item) => boolean) | undefined;
}

interface ListedItem {
  id: string;
  status: string;
  ownerId: string;
  tractionId: string | null;
}

interface Listing<Item> {
  found: PagedList<Item>;
  byIds: AnyEndpoint;
  statuses: readonly string[];
  order: (one: Item, other: Item) => number;
}

/** Returns the items of a list, those that were done while it is shown among them, in their order. */
export const useListed = <Item extends ListedItem>({ found, byIds, statuses, order }: Listing<Item>): Item[] | undefined =>
  useSticky({ items: found.items, byIds, belongs: ({ status }) => statuses.includes(status), order });

/** Returns what names the owner of an item in its row. */
export const useOwnerOf = (items: readonly ListedItem[] = []): ((item: ListedItem) => RowOwner) => {
  const { people, loading } = usePeople(items.map(({ ownerId }) => ownerId));
  return ({ ownerId }) => ({ person: people.get(ownerId), loading });
};

/** Returns what names the meeting of an item, in a list that shows several meetings. */
export const useMeetingOf = (items: readonly ListedItem[] = []): ((item: ListedItem) => string | undefined) => {
  const titles = useTractionTitles(items.map(({ tractionId }) => tractionId));
  return ({ tractionId }) => titles.get(tractionId ?? '');
};

interface KindListShownProps<Item extends ListedItem>
  extends Omit<ComponentProps<typeof LiveList<Item>>, 'label' | 'empty'>,
    Pick<KindListProps<Item, never>, 'label'> {
  /** What the list is called where nothing else names it. */
  name: string;
  icon: IconShape;
  emptyText: string;
  /** Adds the first item; undefined for who may not. */
  add: AddButtonProps | false;
}

/** Renders the items of one kind, or an empty list with a button to add the first item. */
export const KindList = <Item extends ListedItem>({ name, label = name, icon, emptyText, add, ...list }: KindListShownProps<Item>) => (
  <LiveList
    {...list}
    label={list.labelledBy === undefined ? label : undefined}
    empty={<EmptyState icon={icon} text={emptyText} action={add && <AddButton {...add} />} />}
  />
);
