import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import styles from './setting-row.module.css';
import { Switch } from './switch.tsx';

/** Milliseconds for which a pane says that something was saved. */
const saidFor = 2_000;

/** Returns a function that says `Saved` for two seconds, and the words themselves. */
export const useSaved = () => {
  const t = useText();
  const [at, setAt] = useState(0);
  useEffect(() => {
    if (at === 0) return;
    const timer = setTimeout(() => setAt(0), saidFor);
    return () => clearTimeout(timer);
  }, [at]);
  const words = (
    <span className={styles.saved} role="status">
      {at !== 0 && (
        <>
          <Icon as={IconCheck} size="sm" />
          {t('ui.saved')}
        </>
      )}
    </span>
  );
  return { words, tell: () => setAt(Date.now()) };
};

interface SettingRowProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** The control; its label is the element with this id. */
  children: (labelId: string) => ReactNode;
}

/** Renders one setting: label and hint at the left, its control at the right, below them on a phone. */
export const SettingRow = ({ label, hint, error, children }: SettingRowProps) => {
  const id = useId();
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <div id={id} className={styles.label}>
          {label}
        </div>
        {hint && <p className={styles.hint}>{hint}</p>}
        {error !== undefined && (
          <p className={styles.error} role="alert">
            <Icon as={IconAlertTriangle} size="xs" />
            <span>{error}</span>
          </p>
        )}
      </div>
      <div className={styles.control}>{children(id)}</div>
    </div>
  );
};

interface SettingSwitchProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Renders a setting that is on or off, and takes effect at once. */
export const SettingSwitch = (props: SettingSwitchProps) => (
  <div className={classes(styles.row, styles.wide)}>
    <Switch {...props} />
  </div>
);
