import { IconDots } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { IconButton } from './icon-button.tsx';
import { Menu } from './menu.tsx';
import type { MenuEntry } from './menu-entry.ts';

/** Renders the menu of an item's row, or nothing when it has no entries. A function makes them when the menu is rendered, after the row. */
export const RowMenu = ({ title, entries: given }: { title: string; entries: MenuEntry[] | (() => MenuEntry[]) }) => {
  const t = useText();
  const entries = typeof given === 'function' ? given() : given;
  const label = t('items.more', { title });
  if (entries.length === 0) return null;
  return (
    <Menu
      label={label}
      align="end"
      entries={entries}
      trigger={(trigger) => <IconButton icon={IconDots} size="sm" label={label} {...trigger} />}
    />
  );
};
