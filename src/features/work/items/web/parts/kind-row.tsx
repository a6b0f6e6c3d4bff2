import { IconMessageCircle } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import type { AwayReason } from '#shared/away.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useWaiting } from '#web/core/outbox/use-waiting.ts';
import { openerOf } from '#web/kit/search/ask-restore.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { ItemRow } from '#web/kit/ui/item-row.tsx';
import type { ItemSlots, ListSize } from '#web/kit/ui/item-slots.ts';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { menuKeys } from '#web/kit/ui/menu-keys.ts';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { RowMenu } from '#web/kit/ui/row-menu.tsx';
import { OwnerCell } from './owner-cell.tsx';

/** An item in a list. */
interface RowItem {
  id: string;
  title: string;
  ownerId: string;
  ownerAway?: AwayReason | undefined;
  can: { edit: boolean; remove: boolean };
}

type PressKeys = (press: KeyboardEvent<HTMLElement>) => void;

/** What of the row's look is the kind's own. */
type Look = Omit<
  ComponentProps<typeof ItemRow>,
  'title' | 'limit' | 'waiting' | 'selected' | 'owner' | 'actions' | 'onRename' | 'onOpen' | 'onKeyDown'
>;

/** Who owns an item; `loading` while the people load. */
export interface RowOwner {
  person: PersonLook | undefined;
  loading: boolean;
}

/** What the rows of all kinds are given, beside the item. */
export interface RowProps<Item> extends ItemSlots<Item> {
  /** The owner; undefined in a list of one person, which shows no owners. */
  owner: RowOwner | undefined;
  size: ListSize;
  /** The name of the meeting, in lists that show several meetings. */
  source?: ReactNode;
  /** Stands beside the title. */
  note?: ReactNode;
  onDropToIssues?: ((item: Item) => void) | undefined;
}

interface KindRowProps<Item extends RowItem> extends Look, Pick<ItemSlots<Item>, 'actions' | 'isSelected' | 'onOpen'> {
  item: Item;
  isRemoved: boolean;
  owner: RowOwner | undefined;
  /** Shows only the owner's picture. */
  face?: boolean | undefined;
  /** The meetings whose people can own the item; none for a personal one, whose owner stays. */
  tractionIds: readonly string[];
  acts: {
    change: (item: Item, part: { title: string }) => void;
    reassign: (item: Item, ownerId: string) => void;
    restore: (item: Item) => unknown;
  };
  /** Whether the title can be changed in the row. */
  renames: boolean;
  onEdit: () => void;
  /** Makes the entries of the row's menu; `onReassign` asks for another owner. */
  menu: (onReassign: () => void) => MenuEntry[];
  /** Commands of the kind that have a button. */
  buttons?: ReactNode;
  onDrop?: (() => void) | undefined;
  /** Handles keys before the menu does. */
  keys?: (others: PressKeys) => PressKeys;
}

/** Renders an item in a list with what all kinds have: title and owner are edited in the row, a removed item can be brought back. */
export const KindRow = <Item extends RowItem>(props: KindRowProps<Item>) => {
  const { item, isRemoved, owner, face, tractionIds, acts, renames, onEdit, menu, buttons, onDrop, keys, ...rest } = props;
  const { actions, isSelected, onOpen, ...look } = rest;
  const t = useText();
  const [reassigning, setReassigning] = useState(false);
  const entries = () => menu(() => setReassigning(true));
  const edit = item.can.edit && !isRemoved;
  const pressed = menuKeys(entries);
  return (
    <ItemRow
      {...look}
      waiting={useWaiting(item.id)}
      title={item.title}
      limit={256}
      selected={isSelected?.(item)}
      onKeyDown={keys === undefined ? pressed : keys(pressed)}
      owner={
        owner && (
          <OwnerCell
            ownerId={item.ownerId}
            {...owner}
            away={item.ownerAway}
            tractionIds={tractionIds}
            face={face}
            open={reassigning}
            onClose={() => setReassigning(false)}
            onReassign={edit && tractionIds.length > 0 ? (ownerId) => acts.reassign(item, ownerId) : undefined}
          />
        )
      }
      actions={
        <>
          {actions?.(item)}
          {buttons}
          {onDrop !== undefined && <IconButton icon={IconMessageCircle} size="sm" label={t('items.drop')} onClick={onDrop} />}
          <RowMenu title={item.title} entries={entries} />
        </>
      }
      onRename={edit && renames && onOpen === undefined ? (title) => acts.change(item, { title }) : undefined}
      onOpen={openerOf(
        onOpen === undefined ? onEdit : () => onOpen(item),
        isRemoved && { title: item.title, mayRestore: item.can.remove, restore: () => acts.restore(item) },
      )}
    />
  );
};
