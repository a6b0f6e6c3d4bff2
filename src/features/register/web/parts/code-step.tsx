import { useState } from 'react';
import { ApiError } from '../../../../web/api/api-error.ts';
import { tellFailure } from '../../../../web/api/tell-failure.ts';
import { codeText } from '../../../../web/forms/code-text.ts';
import { Text } from '../../../../web/i18n/text.tsx';
import { useText } from '../../../../web/i18n/use-text.ts';
import { toast } from '../../../../web/toasts/toast.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { EntryHead, entryColumn } from '../../../../web/ui/entry-frame.tsx';
import { Field, type FieldError } from '../../../../web/ui/field.tsx';
import { codeLength } from '../../rules.ts';
import { sendCode, verifyCode } from '../calls.ts';
import { CodeCells } from './code-cells.tsx';
import styles from './code-step.module.css';

interface CodeStepProps {
  email: string;
  onVerified: (code: string) => void;
  /** Returns to the step that asks for the address. */
  onBack: () => void;
}

const focusCode = (): void => document.querySelector<HTMLInputElement>('input[name=code]')?.focus();

const useCode = ({ email, onVerified }: CodeStepProps) => {
  const t = useText();
  const [code, setCode] = useState('');
  const [error, setError] = useState<FieldError>();
  const [busy, setBusy] = useState(false);

  const verify = async (given: string): Promise<void> => {
    if (given.length !== codeLength) {
      setError({ code: 'VAL_CODE_LENGTH', text: codeText('VAL_CODE_LENGTH') });
      return focusCode();
    }
    setBusy(true);
    try {
      await verifyCode(email, given);
      onVerified(given);
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'codeInvalid') setError({ code: 'codeInvalid', text: failure.message });
      else tellFailure(failure);
    } finally {
      setBusy(false);
    }
  };

  const again = async (): Promise<void> => {
    toast.dismiss('code-sent');
    try {
      await sendCode(email);
      setCode('');
      setError(undefined);
      toast.success(t('register.code.sentAgain'), { id: 'code-sent' });
    } catch (failure) {
      tellFailure(failure);
    }
  };

  const type = (next: string): void => {
    setCode(next);
    setError(undefined);
    if (next.length === codeLength && next !== code) void verify(next);
  };

  return { code, error, busy, type, again, verify: () => void verify(code) };
};

/** The second step: the code from the mail. It is checked as soon as it has six characters. */
export const CodeStep = (props: CodeStepProps) => {
  const t = useText();
  const { code, error, busy, type, again, verify } = useCode(props);
  return (
    <form
      className={entryColumn()}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        verify();
      }}
    >
      <EntryHead
        title={t('register.code.title')}
        lead={<Text say="register.code.lead" values={{ email: props.email }} parts={{ b: (words) => <strong>{words}</strong> }} />}
      />
      <Field label={t('register.code.label')} hint={t('register.code.description')} error={error}>
        {(control) => <CodeCells control={control} value={code} onChange={type} />}
      </Field>
      <Button type="submit" tone="primary" size="lg" wide busy={busy}>
        {t('register.code.submit')}
      </Button>
      <div className={styles.ways}>
        <Button onClick={() => void again()}>{t('register.code.again')}</Button>
        <Button onClick={props.onBack}>{t('register.code.other')}</Button>
      </div>
    </form>
  );
};
