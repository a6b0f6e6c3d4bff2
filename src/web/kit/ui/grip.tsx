import { IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from './classes.ts';
import styles from './grip.module.css';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';
import type { MenuEntry } from './menu-entry.ts';

export interface GripProps {
  /** What is moved by it. */
  title: string;
  entries: MenuEntry[];
  /** Moves by an arrow key: one place up or down. */
  onStep: (by: -1 | 1) => void;
  /** Runs when a pointer takes it, which may become a drag. */
  onGrab?: ((point: PointerEvent<HTMLElement>) => void) | undefined;
  /** -1 where Tab passes it by; arrows and the pointer reach it all the same. */
  tabIndex?: number | undefined;
  className?: string | undefined;
}

/** Renders the handle of a row whose place people choose: a pointer drags by it, arrow keys move the row, and a press opens the ways to move it. */
export const Grip = ({ title, entries, onStep, onGrab, tabIndex, className }: GripProps) => {
  const t = useText();
  const label = t('ui.order.grip', { title });
  const step = (press: KeyboardEvent<HTMLElement>) => {
    if (press.key !== 'ArrowUp' && press.key !== 'ArrowDown') return;
    press.preventDefault();
    press.stopPropagation();
    onStep(press.key === 'ArrowUp' ? -1 : 1);
  };
  const grab = (point: PointerEvent<HTMLElement>) => {
    if (point.button !== 0 || onGrab === undefined) return;
    // Words on the way are not selected, and the focus comes here all the same.
    point.preventDefault();
    point.currentTarget.focus({ preventScroll: true });
    onGrab(point);
  };
  return (
    <Menu
      label={label}
      entries={entries}
      trigger={(trigger) => (
        <button
          type="button"
          {...trigger}
          tabIndex={tabIndex}
          aria-label={label}
          aria-keyshortcuts="ArrowUp ArrowDown"
          title={t('ui.order.hint')}
          className={classes(styles.grip, className)}
          onKeyDown={step}
          onPointerDown={grab}
        >
          <Icon as={IconGripVertical} size="sm" />
        </button>
      )}
    />
  );
};
