import { IconCheck, IconMinus } from '@tabler/icons-react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './pick-box.module.css';

interface PickBoxProps {
  /** `mixed` where only some of a group are picked. */
  checked: boolean | 'mixed';
  label: string;
  onPick: (toHere: boolean) => void;
  className?: string | undefined;
}

/** Renders the round box that picks a row or a group of rows. Round and orange means picked; the square tick beside it means done. */
export const PickBox = ({ checked, label, onPick, className }: PickBoxProps) => (
  <button
    type="button"
    role="checkbox"
    aria-checked={checked}
    aria-label={label}
    className={classes(styles.place, className)}
    onClick={(press) => onPick(press.shiftKey)}
  >
    <span className={classes(styles.box, checked !== false && styles.yes)}>
      <Icon as={checked === 'mixed' ? IconMinus : IconCheck} size="xs" />
    </span>
  </button>
);
