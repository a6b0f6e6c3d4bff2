import { IconCheck } from '@tabler/icons-react';
import { Because } from './because.tsx';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './tick.module.css';

interface TickProps {
  checked: boolean;
  /** The accessible name: `Done: Send the lease`. */
  label: string;
  onChange?: ((checked: boolean) => void) | undefined;
  /** Why it cannot be changed; undefined where it can. */
  because?: string | undefined;
  /** `off-track` for a tick that names an exception. */
  tone?: 'done' | 'off-track' | undefined;
}

/** Renders the checkbox that marks an item as done. */
export const Tick = ({ checked, label, onChange, because, tone = 'done' }: TickProps) => (
  <Because why={because}>
    {(stopped) => (
      <button
        type="button"
        role="checkbox"
        data-key="x"
        aria-checked={checked}
        aria-label={label}
        {...stopped}
        className={classes(styles.tick, tone === 'off-track' && styles.bad, checked && styles.yes)}
        onClick={() => onChange?.(!checked)}
      >
        <Icon as={IconCheck} size="xs" className={styles.check} />
      </button>
    )}
  </Because>
);
