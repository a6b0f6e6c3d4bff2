import { IconCheck } from '@tabler/icons-react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './tick.module.css';

interface TickProps {
  checked: boolean;
  /** The accessible name: `Done: Send the lease`. */
  label: string;
  onChange?: ((checked: boolean) => void) | undefined;
  disabled?: boolean | undefined;
}

/** Renders the checkbox that marks an item as done. */
export const Tick = ({ checked, label, onChange, disabled }: TickProps) => (
  <button
    type="button"
    role="checkbox"
    aria-checked={checked}
    aria-label={label}
    disabled={disabled}
    className={classes(styles.tick, checked && styles.yes)}
    onClick={() => onChange?.(!checked)}
  >
    <Icon as={IconCheck} size="xs" className={styles.check} />
  </button>
);
