import { IconBrandGoogle, IconBrandWindows, IconFingerprint, IconKey, IconMail } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import type { TextKey } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { PasswordInput } from '#web/kit/ui/password-input.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { mailCode } from '../document/sign-in-mailed.ts';
import styles from './reauth-dialog.module.css';
import { mailedTexts, sendCode, signIn, signInAt, signInByCode, signInByPasskey, useWays } from './reauth-ways.ts';

/** What is typed: the password, the code from a mail, or the code of the second factor. */
type Step = 'password' | 'mailed' | 'second';

const labels = { password: 'shell.signIn.password', mailed: 'shell.mailed.code', second: 'shell.second.code' } as const satisfies Record<
  Step,
  TextKey
>;

const icons: Record<string, typeof IconKey> = { google: IconBrandGoogle, microsoft: IconBrandWindows };

/** What was wrong with a try, `second` where the second factor is asked for, nothing after a sign-in. */
type Wrong = TextKey | 'second' | undefined;

interface WaysProps {
  onIn: () => void;
  onFault: (fault: TextKey | undefined) => void;
  /** Mails a code. */
  onMail: () => void;
}

/** The ways to sign in again without the password. */
const OtherWays = ({ onIn, onFault, onMail }: WaysProps) => {
  const t = useText();
  const { providers, passkeys } = useWays();
  const enterByPasskey = async () => {
    onFault(undefined);
    const wrong = await signInByPasskey();
    if (wrong === undefined) onIn();
    else if (wrong !== 'cancelled') onFault(wrong);
  };
  return (
    <div className={styles.ways}>
      <Button tone="soft" icon={IconMail} onClick={onMail}>
        {t('shell.signIn.code')}
      </Button>
      {passkeys && (
        <Button tone="soft" icon={IconFingerprint} onClick={() => void enterByPasskey()}>
          {t('shell.signIn.passkey')}
        </Button>
      )}
      {providers.map((provider) => (
        <Button key={provider.id} tone="soft" icon={icons[provider.id] ?? IconKey} onClick={() => void signInAt(provider)}>
          {provider.name}
        </Button>
      ))}
    </div>
  );
};

/** Holds what is typed and how far the sign-in has come. */
const useSignIn = (email: string, onIn: () => void) => {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<TextKey>();
  const [busy, setBusy] = useState(false);
  const [step, setStep] = useState<Step>('password');
  /** How many codes were mailed. */
  const [mailed, setMailed] = useState(0);
  const go = (next: Step) => {
    setStep(next);
    setTyped('');
    setFault(undefined);
  };
  /** The try under way. A click on another way waits for it: dropped, it would be a click that does nothing. */
  const trying = useRef<Promise<Wrong> | undefined>(undefined);
  const send = async (): Promise<boolean> => {
    if (busy) return true;
    setBusy(true);
    const ways = { password: () => signIn(email, typed), mailed: () => signInByCode(email, typed), second: () => sendCode(typed) };
    trying.current = ways[step]();
    const wrong = await trying.current;
    trying.current = undefined;
    setBusy(false);
    if (wrong === undefined) onIn();
    else if (wrong === 'second') go('second');
    else {
      if (wrong === 'shell.second.ended') go('password');
      setFault(wrong);
    }
    return wrong === undefined || wrong === 'second';
  };
  const mail = async () => {
    const tried = trying.current;
    if (tried === undefined ? busy : [undefined, 'second'].includes(await tried)) return;
    setBusy(true);
    const wrong = await mailCode(email);
    setBusy(false);
    if (wrong !== undefined) return setFault(mailedTexts[wrong]);
    setMailed((before) => before + 1);
    go('mailed');
  };
  const type = (next: string) => {
    setTyped(next);
    setFault(undefined);
  };
  return { typed, fault, busy, step, mailed, go, send, mail, type, setFault };
};

/** Asks for the password, or for a code that is mailed: whoever never had a password goes on by that. */
export const ReauthForm = ({ email, onIn }: { email: string; onIn: () => void }) => {
  const t = useText();
  const { typed, fault, busy, step, mailed, go, send, mail, type, setFault } = useSignIn(email, onIn);
  const form = useRef<HTMLFormElement>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await send())) form.current?.querySelector<HTMLInputElement>('[name=password], [name=code]')?.select();
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {step === 'mailed' && <p role="status">{t(mailed > 1 ? 'shell.mailed.sent' : 'shell.reauth.mailed')}</p>}
      <Field key={step} label={t(labels[step])} error={fault === undefined ? undefined : { code: fault, text: t(fault) }}>
        {(control) =>
          step === 'password' ? (
            <PasswordInput {...control} name="password" value={typed} onChange={type} required />
          ) : (
            <TextInput
              {...control}
              name="code"
              value={typed}
              onChange={type}
              autoComplete="one-time-code"
              inputMode={step === 'mailed' ? 'numeric' : undefined}
              autoFocus
              required
            />
          )
        }
      </Field>
      <Button type="submit" tone="primary" wide busy={busy}>
        {t('shell.signIn.submit')}
      </Button>
      {step === 'mailed' ? (
        <div className={styles.ways}>
          <Button tone="soft" onClick={() => void mail()}>
            {t('shell.mailed.anew')}
          </Button>
          <Button tone="soft" onClick={() => go('password')}>
            {t('shell.mailed.back')}
          </Button>
        </div>
      ) : (
        <OtherWays onIn={onIn} onFault={setFault} onMail={() => void mail()} />
      )}
    </form>
  );
};
