import { useId, useState } from 'react';
import { Icon, type IconShape } from '#web/kit/ui/icon.tsx';
import styles from './choice-step.module.css';
import { StartButtons } from './start-frame.tsx';

interface Choice<Value extends string> {
  value: Value;
  icon: IconShape;
  label: string;
  text: string;
}

interface ChoiceStepProps<Value extends string> {
  title: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  submit: string;
  onSubmit: () => Promise<void>;
  onBack?: (() => void) | undefined;
}

/** Renders one question with a few answers, each a card with an explanation. */
export const ChoiceStep = <Value extends string>({ title, choices, value, onChange, submit, onSubmit, onBack }: ChoiceStepProps<Value>) => {
  const name = useId();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    await onSubmit().catch(() => undefined);
    setBusy(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <fieldset className={styles.choices} aria-label={title}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <Icon as={choice.icon} size="lg" className={styles.icon} />
            <span className={styles.words}>
              <span className={styles.label}>{choice.label}</span>
              <span className={styles.text}>{choice.text}</span>
            </span>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
          </label>
        ))}
      </fieldset>
      <StartButtons submit={submit} busy={busy} onBack={onBack} />
    </form>
  );
};
