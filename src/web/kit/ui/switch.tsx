import { type ReactNode, useId } from 'react';
import { Because } from './because.tsx';
import styles from './switch.module.css';

interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Why it cannot be changed; undefined where it can. */
  because?: string | undefined;
}

/** Renders a switch that takes effect at once, with its label before it. */
export const Switch = ({ label, hint, checked, onChange, because }: SwitchProps) => {
  const id = useId();
  return (
    <div className={styles.line}>
      <label className={styles.words} htmlFor={id}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </label>
      <Because why={because}>
        {(stopped) => (
          <button
            id={id}
            type="button"
            role="switch"
            aria-checked={checked}
            {...stopped}
            className={styles.switch}
            onClick={() => onChange(!checked)}
          >
            <i className={styles.knob} />
          </button>
        )}
      </Because>
    </div>
  );
};
