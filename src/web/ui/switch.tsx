import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean | undefined;
}

/** Renders a switch that takes effect at once, with its label before it. */
export const Switch = ({ label, hint, checked, onChange, disabled }: SwitchProps) => {
  const id = useId();
  return (
    <div className={styles.line}>
      <label className={styles.words} htmlFor={id}>
        {label}
        {hint && <span className={styles.hint}>{hint}</span>}
      </label>
      <button
        id={id}
        type="button"
        role="switch"
        aria-checked={checked}
        disabled={disabled}
        className={styles.switch}
        onClick={() => onChange(!checked)}
      >
        <i className={styles.knob} />
      </button>
    </div>
  );
};
