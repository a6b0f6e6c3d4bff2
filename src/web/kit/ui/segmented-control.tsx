import { type ReactNode, useId } from 'react';
import { Icon, type IconShape } from './icon.tsx';
import styles from './segmented-control.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: IconShape | undefined;
  /** Stands quietly after the label, such as a count. */
  note?: ReactNode;
}

interface SegmentedControlProps<Value extends string> {
  label: string;
  segments: readonly Segment<Value>[];
  /** Undefined until one is chosen. */
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** Renders a choice of one from a few, all visible. */
export const SegmentedControl = <Value extends string>({ label, segments, value, onChange }: SegmentedControlProps<Value>) => {
  const name = useId();
  return (
    <fieldset className={styles.control}>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <div className={styles.track}>
        {segments.map((segment) => (
          <label key={segment.value} className={styles.segment}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              checked={segment.value === value}
              onChange={() => onChange(segment.value)}
            />
            {segment.icon && <Icon as={segment.icon} size="sm" />}
            {segment.label}
            {segment.note !== undefined && <span className={styles.note}>{segment.note}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
