import { IconMessageCircle, IconPencil, IconRestore, IconTrash, IconUser } from '@tabler/icons-react';
import type { Say } from '#web/core/i18n/language.ts';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';

interface ItemMenu {
  can: { edit: boolean; remove: boolean };
  isRemoved: boolean;
  onEdit: () => void;
  onRestore: () => void;
  /** Asks for another owner; absent where the owner cannot be changed. */
  onReassign: (() => void) | undefined;
  /** Makes an Issue of the item; absent where that cannot be done. */
  onDrop?: (() => void) | undefined;
  /** The commands of this kind that stand before that for another owner, for who may edit. */
  first?: readonly MenuEntry[];
  /** The other commands of this kind, as far as they are allowed. */
  own: readonly MenuEntry[];
  /** The entry that removes the item, for who may. */
  removal: readonly MenuEntry[];
}

/** Returns the entry that removes an item. */
export const removeEntry = (label: string, onChoose: () => void): MenuEntry => ({
  key: 'remove',
  label,
  icon: IconTrash,
  keys: 'Delete',
  danger: true,
  onChoose,
});

/** Returns the menu of an item's row; a removed item can only be brought back. */
export const itemMenu = (
  t: Say,
  { can, isRemoved, onEdit, onRestore, onReassign, onDrop, first = [], own, removal }: ItemMenu,
): MenuEntry[] => {
  if (isRemoved) return can.remove ? [{ key: 'restore', label: t('items.restore'), icon: IconRestore, onChoose: onRestore }] : [];
  return [
    ...(can.edit ? [{ key: 'edit', label: t('items.edit'), icon: IconPencil, keys: 'E', onChoose: onEdit }, ...first] : []),
    ...(can.edit && onReassign !== undefined
      ? [{ key: 'reassign', label: t('items.reassign'), icon: IconUser, keys: 'A', onChoose: onReassign }]
      : []),
    ...own,
    ...(onDrop === undefined ? [] : [{ key: 'drop', label: t('items.drop'), icon: IconMessageCircle, keys: 'I', onChoose: onDrop }]),
    ...(can.remove && removal.length > 0 ? [{ key: 'line', line: true as const }, ...removal] : []),
  ];
};
