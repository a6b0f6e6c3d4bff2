import { IconCheck } from '@tabler/icons-react';
import type { PointerEvent } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { Kbd } from './kbd.tsx';
import styles from './menu.module.css';
import type { MenuBranch, MenuChoice, MenuEntry } from './menu-entry.ts';

const Words = ({ entry }: { entry: MenuChoice }) => (
  <>
    {entry.look ?? (
      <>
        {entry.icon && <Icon as={entry.icon} size="sm" className={styles.icon} />}
        <span className={styles.label}>
          {entry.label}
          {entry.because !== undefined && <span className={styles.because}>{entry.because}</span>}
        </span>
      </>
    )}
    {entry.checked && <Icon as={IconCheck} size="sm" className={styles.check} />}
    {entry.keys && (
      <span className={styles.keys} aria-hidden="true">
        <Kbd keys={entry.keys} />
      </span>
    )}
  </>
);

interface MenuLineProps {
  entry: Exclude<MenuEntry, MenuBranch>;
  onChoose: (choice: MenuChoice) => void;
  /** Runs when the pointer comes to the entry. */
  onPoint: () => void;
}

/** Renders a choice, a heading or a dividing line of a menu. */
export const MenuLine = ({ entry, onChoose, onPoint }: MenuLineProps) => {
  if ('line' in entry) return <hr className={styles.line} />;
  if ('heading' in entry)
    return (
      <div className={styles.heading} role="presentation">
        {entry.look ?? entry.heading}
      </div>
    );
  const shared = {
    tabIndex: -1,
    className: classes(styles.item, entry.danger && styles.danger),
    'data-label': entry.label,
    'aria-keyshortcuts': entry.keys,
    onClick: entry.because === undefined ? () => onChoose(entry) : undefined,
    onPointerEnter: (point: PointerEvent<HTMLElement>) => point.pointerType === 'mouse' && onPoint(),
    onPointerMove: (point: PointerEvent<HTMLElement>) =>
      point.pointerType === 'mouse' && point.currentTarget.focus({ preventScroll: true }),
  };
  if (entry.href !== undefined)
    return (
      <a href={entry.href} target="_blank" rel="noopener noreferrer" role="menuitem" {...shared}>
        <Words entry={entry} />
      </a>
    );
  const state =
    entry.checked === undefined
      ? { role: 'menuitem' }
      : { role: entry.toggle ? 'menuitemcheckbox' : 'menuitemradio', 'aria-checked': entry.checked };
  return (
    <button type="button" aria-disabled={entry.because !== undefined || undefined} {...shared} {...state}>
      <Words entry={entry} />
    </button>
  );
};
