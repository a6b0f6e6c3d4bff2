import { useId, useState } from 'react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { EntryHead, entryColumn } from '../../../../web/ui/entry-frame.tsx';
import styles from './choice-step.module.css';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  text: string;
}

interface ChoiceStepProps<Value extends string> {
  title: string;
  lead: string;
  choices: readonly Choice<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  submit: string;
  onSubmit: () => Promise<void>;
  onBack?: () => void;
}

/** Renders one question with a few answers, each with an explanation. */
export const ChoiceStep = <Value extends string>({
  title,
  lead,
  choices,
  value,
  onChange,
  submit,
  onSubmit,
  onBack,
}: ChoiceStepProps<Value>) => {
  const t = useText();
  const name = useId();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    await onSubmit().catch(() => undefined);
    setBusy(false);
  };
  return (
    <form
      className={entryColumn(false, true)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      <EntryHead title={title} lead={lead} focus />
      <fieldset className={styles.choices} aria-label={title}>
        {choices.map((choice) => (
          <label key={choice.value} className={styles.choice}>
            <input
              type="radio"
              className={styles.radio}
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            <span className={styles.label}>{choice.label}</span>
            <span className={styles.text}>{choice.text}</span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" tone="primary" size="lg" wide busy={busy}>
        {submit}
      </Button>
      {onBack && (
        <Button size="lg" wide onClick={onBack}>
          {t('register.back')}
        </Button>
      )}
    </form>
  );
};
