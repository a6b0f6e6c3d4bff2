import '#web/core/texts/register.ts';
import { useRef, useState } from 'react';
import { ApiError } from '#web/core/api/api-error.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { codeText } from '#web/core/i18n/code-text.ts';
import { t as sayNow } from '#web/core/i18n/language.ts';
import { Text } from '#web/core/i18n/text.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { EntryHead, entryColumn } from '#web/kit/ui/entry-frame.tsx';
import { Field, type FieldError } from '#web/kit/ui/field.tsx';
import { codeLength } from '../../rules.ts';
import { sendCode, verifyCode } from '../calls.ts';
import { CodeCells } from '../parts/code-cells.tsx';
import { AgainButton } from './again-button.tsx';
import styles from './code-step.module.css';
import { WhereMailIs } from './mail-place.tsx';
import { StepMark } from './step-mark.tsx';

interface CodeStepProps {
  email: string;
  onVerified: (code: string) => void;
  /** Returns to the step that asks for the address. */
  onBack: () => void;
}

/** Returns how many tries are left, in words; the code has ended when none is. */
const leftText = ({ data }: ApiError): string =>
  typeof data['left'] === 'number' ? sayNow('register.code.left', { count: data['left'] }) : '';

/** Selects the six signs, so that the next one typed replaces them. */
const selectCode = (): void => {
  const field = document.querySelector<HTMLInputElement>('input[name=code]');
  field?.focus();
  field?.select();
};

const focusCode = (): void => document.querySelector<HTMLInputElement>('input[name=code]')?.focus();

const useCode = ({ email, onVerified }: CodeStepProps) => {
  const [code, setCode] = useState('');
  const [error, setError] = useState<FieldError>();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(0);
  const checking = useRef(false);

  const verify = async (given: string): Promise<void> => {
    if (given.length !== codeLength) {
      setError({ code: 'VAL_CODE_LENGTH', text: codeText('VAL_CODE_LENGTH') });
      return focusCode();
    }
    // The last sign and the button may both submit; the code is sent once.
    if (checking.current) return;
    checking.current = true;
    setBusy(true);
    try {
      await verifyCode(email, given);
      onVerified(given);
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'codeInvalid') {
        setError({ code: 'codeInvalid', text: [failure.message, leftText(failure)].join(' ') });
        selectCode();
      } else tellFailure(failure);
    } finally {
      checking.current = false;
      setBusy(false);
    }
  };

  const again = async (): Promise<void> => {
    toast.dismiss('code-sent');
    try {
      await sendCode(email);
      setCode('');
      setError(undefined);
      setSent(Date.now());
      focusCode();
      toast.success(sayNow('register.code.sentAgain'), { id: 'code-sent' });
    } catch (failure) {
      tellFailure(failure);
    }
  };

  const type = (next: string): void => {
    setCode(next);
    setError(undefined);
    if (next.length === codeLength && next !== code) void verify(next);
  };

  return { code, error, busy, sent, type, again, verify: () => void verify(code) };
};

/** The second step: the code from the mail. It is checked as soon as it has six characters. */
export const CodeStep = (props: CodeStepProps) => {
  const t = useText();
  const { code, error, busy, sent, type, again, verify } = useCode(props);
  return (
    <form
      className={entryColumn()}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        verify();
      }}
    >
      <StepMark step={2} />
      <EntryHead
        title={t('register.code.title')}
        lead={<Text say="register.code.lead" values={{ email: props.email }} parts={{ b: (words) => <strong>{words}</strong> }} />}
      />
      <WhereMailIs />
      <Field label={t('register.code.label')} hint={error === undefined ? t('register.code.description') : undefined} error={error}>
        {(control) => <CodeCells control={control} value={code} onChange={type} />}
      </Field>
      <Button type="submit" tone="primary" size="lg" wide busy={busy}>
        {t(error?.code === 'codeInvalid' ? 'register.code.retry' : 'register.code.submit')}
      </Button>
      <div className={styles.ways}>
        <AgainButton
          label={t('register.code.again')}
          waiting={(left) => t('register.code.wait', { left })}
          sent={sent}
          onAgain={() => void again()}
        />
        <Button onClick={props.onBack}>{t('register.code.other')}</Button>
      </div>
    </form>
  );
};
