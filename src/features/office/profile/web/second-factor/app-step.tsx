import '#web/core/texts/profile.ts';
import '#web/core/texts/register.ts';
import { IconCopy } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { encode } from 'uqr';
import { CodeCells } from '#features/office/register/web/parts/code-cells.tsx';
import { ApiError } from '#web/core/api/api-error.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import { Field, type FieldError } from '#web/kit/ui/field.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import styles from './factor.module.css';

const digits = 6;
const side = 168;

/** Draws a text as a QR code. */
const Square = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = useMemo(() => encode(text, { border: 3 }), [text]);
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className={styles.square} viewBox={`0 0 ${size} ${size}`} width={side} height={side} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
};

/** Returns the key of a TOTP address in groups of four, to be typed. */
const keyIn = (uri: string): string => (new URL(uri).searchParams.get('secret') ?? '').replace(/(.{4})(?=.)/g, '$1 ');

interface AppStepProps {
  /** The address that the app reads: `otpauth://totp/...`. */
  uri: string;
  /** True where this app takes the place of another. */
  replaces: boolean;
  /** Sends the app's first code. */
  confirm: (code: string) => Promise<void>;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Shows the square and the key, and takes the app's first code; it is checked as soon as it has six digits. */
export const AppStep = ({ uri, replaces, confirm, onConfirmed, onClose }: AppStepProps) => {
  const t = useText();
  const [code, setCode] = useState('');
  const [error, setError] = useState<FieldError>();
  const [busy, setBusy] = useState(false);
  const key = keyIn(uri);
  const send = async (given: string) => {
    if (busy || given.length !== digits) return;
    setBusy(true);
    try {
      await confirm(given);
      onConfirmed();
    } catch (failure) {
      if (failure instanceof ApiError && failure.fields['code'] !== undefined)
        setError({ code: 'VAL_CODE_WRONG', text: t('profile.factor.wrong') });
      else tellFailure(failure);
      setCode('');
      setBusy(false);
    }
  };
  const type = (typed: string) => {
    const next = typed.replace(/\D/g, '').slice(0, digits);
    setCode(next);
    setError(undefined);
    void send(next);
  };
  const copy = () => void navigator.clipboard.writeText(key.replaceAll(' ', '')).then(() => toast.success(t('profile.factor.copied')));
  const form = { dirty: false, busy, submit: () => void send(code), waitsFor: code.length === digits ? undefined : ('fields' as const) };
  return (
    <Dialog
      size="steps"
      title={t(replaces ? 'profile.factor.title.replace' : 'profile.factor.app')}
      form={form}
      submit={t(replaces ? 'profile.factor.replace' : 'profile.factor.turnOn')}
      onClose={onClose}
    >
      <div className={styles.app}>
        <Square text={uri} label={t('profile.factor.square')} />
        <ol className={styles.steps}>
          <li>{t('profile.factor.open')}</li>
          <li>
            {t('profile.factor.scan')}
            <span className={styles.key}>
              {key} <IconButton icon={IconCopy} size="sm" label={t('profile.factor.copyKey')} onClick={copy} />
            </span>
          </li>
          <li>{t('profile.factor.type')}</li>
        </ol>
      </div>
      <Field label={t('register.code.label')} error={error}>
        {(control) => <CodeCells control={control} value={code} onChange={type} disabled={busy} />}
      </Field>
    </Dialog>
  );
};
