import { IconBrandGoogle, IconBrandWindows, IconCloudCheck, IconFingerprint, IconKey } from '@tabler/icons-react';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { sessionApi } from '../../features/session/contract.ts';
import { nameOf } from '../../shared/names.ts';
import { call, token } from '../../web/api/call.ts';
import type { SignedOut } from '../../web/api/token.ts';
import { useFormats } from '../../web/i18n/formats.ts';
import type { TextKey } from '../../web/i18n/language.ts';
import { useText } from '../../web/i18n/use-text.ts';
import { Dialog } from '../../web/modals/dialog.tsx';
import type { DialogProps } from '../../web/modals/dialog-registry.ts';
import type { Kept } from '../../web/session/kept-words.ts';
import { signInWithPasskey } from '../../web/session/passkeys.ts';
import type { Session } from '../../web/session/session.ts';
import { hearTabs } from '../../web/session/tabs.ts';
import { countWords } from '../../web/session/unsent.ts';
import { Avatar } from '../../web/ui/avatar.tsx';
import { Button } from '../../web/ui/button.tsx';
import { Field } from '../../web/ui/field.tsx';
import { Icon } from '../../web/ui/icon.tsx';
import { PasswordInput } from '../../web/ui/password-input.tsx';
import { TextInput } from '../../web/ui/text-input.tsx';
import styles from './reauth-dialog.module.css';
import { type PasskeyFault, passkeyFaultOf } from './sign-in-passkey.ts';
import { asksSecond, sendSecond } from './sign-in-second.ts';

export interface ReauthProps extends DialogProps<'in' | 'leave'> {
  user: Session['user'];
  why: SignedOut;
  /** When the end was noticed, in milliseconds since 1970. */
  at: number;
  /** The unsent words of the page, which are also kept on this device. */
  kept: Kept[];
}

interface Provider {
  id: string;
  name: string;
  kind: 'social' | 'oidc';
}

const faultTexts = {
  unknown: 'errors.passkeyUnknown',
  passkey: 'shell.signIn.passkeyRefused',
  late: 'errors.passkeyTooLate',
  address: 'shell.signIn.passkeyAddress',
  many: 'shell.signIn.tooMany',
  failed: 'shell.signIn.failed',
} as const satisfies Record<PasskeyFault, TextKey>;

const icons: Record<string, typeof IconKey> = { google: IconBrandGoogle, microsoft: IconBrandWindows };

const post = (path: string, body: object): Promise<Response> =>
  fetch(`/api/auth/${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/** Signs in with the password; resolves to the key of what went wrong, to `second` when a code must follow, or to undefined. */
const signIn = async (email: string, password: string): Promise<TextKey | 'second' | undefined> => {
  if (password === '') return 'codes.VAL_REQUIRED';
  const answer = await post('sign-in/email', { email, password }).catch(() => undefined);
  if (answer?.ok === true && (await asksSecond(answer))) return 'second';
  if (answer?.ok === true) return (await token.again().catch(() => undefined)) === undefined ? 'shell.failures.offline' : undefined;
  if (answer === undefined || answer.status >= 500) return 'shell.failures.offline';
  return answer.status === 429 ? 'shell.signIn.tooMany' : 'shell.reauth.refused';
};

/** Sends the code of the second factor; resolves to the key of what went wrong, or undefined. */
const sendCode = async (code: string): Promise<TextKey | undefined> => {
  const wrong = await sendSecond(code);
  if (wrong !== undefined)
    return wrong === 'many' || wrong === 'failed' ? `shell.signIn.${wrong === 'many' ? 'tooMany' : 'failed'}` : `shell.second.${wrong}`;
  return (await token.again().catch(() => undefined)) === undefined ? 'shell.failures.offline' : undefined;
};

/** Signs in at a provider in a window of its own, so that this page stays. That window tells when it is done. */
const signInAt = async ({ id }: Provider): Promise<void> => {
  const opened = window.open('', '_blank', 'popup,width=520,height=680');
  const answer = await post('sign-in/social', { provider: id, callbackURL: '/login?again=1', errorCallbackURL: '/login?again=1' }).catch(
    () => undefined,
  );
  const { url } = ((await answer?.json().catch(() => undefined)) ?? {}) as { url?: string };
  if (url === undefined) opened?.close();
  else if (opened !== null) opened.location.href = url;
};

/** Signs in with a passkey; resolves to the key of what went wrong, or to undefined. */
const signInByPasskey = async (): Promise<TextKey | 'cancelled' | undefined> => {
  try {
    await signInWithPasskey();
  } catch (error) {
    const fault = passkeyFaultOf(error);
    return fault === undefined ? 'cancelled' : faultTexts[fault];
  }
  // Undefined as well when the passkey is another person's, whose page this is not.
  return (await token.again().catch(() => undefined)) === undefined ? 'shell.reauth.passkeyElsewhere' : undefined;
};

/** Returns the ways to sign in without a password that are set up here. */
const useWays = (): { providers: Provider[]; passkeys: boolean } => {
  const [ways, setWays] = useState<{ providers: Provider[]; passkeys: boolean }>({ providers: [], passkeys: false });
  useEffect(() => {
    call(sessionApi.providers, {}, { urgent: true }).then(
      ({ providers, passkeys }) => setWays({ providers, passkeys: passkeys && 'PublicKeyCredential' in globalThis }),
      () => undefined,
    );
  }, []);
  return ways;
};

/** Goes on by itself when the same person has signed in in another tab or window. */
const useOtherTabs = (personId: string, onIn: () => void): void => {
  const look = useEffectEvent(async () => {
    if ((await token.again().catch(() => undefined)) !== undefined) onIn();
  });
  useEffect(
    () =>
      hearTabs((message) => {
        if (message.kind === 'in' || (message.kind === 'here' && message.personId === personId)) void look();
      }),
    [personId],
  );
};

const KeptNote = ({ kept }: { kept: Kept[] }) => {
  const t = useText();
  if (kept.length === 0) return null;
  const count = kept.reduce((sum, { words }) => sum + countWords(words), 0);
  return (
    <span className={styles.kept}>
      <Icon as={IconCloudCheck} size="sm" />
      {t('shell.reauth.kept', { what: kept.at(-1)?.what, count })}
    </span>
  );
};

/** Who must sign in again. */
const Me = ({ user }: Pick<ReauthProps, 'user'>) => (
  <div className={styles.me}>
    <Avatar person={{ ...user, id: user.userId }} named={false} />
    <span className={styles.name}>
      {nameOf(user)}
      <small className={styles.mail}>{user.email}</small>
    </span>
  </div>
);

/** The ways to sign in again without the password. */
const OtherWays = ({ onIn, onFault }: { onIn: () => void; onFault: (fault: TextKey | undefined) => void }) => {
  const t = useText();
  const { providers, passkeys } = useWays();
  const enterByPasskey = async () => {
    onFault(undefined);
    const wrong = await signInByPasskey();
    if (wrong === undefined) onIn();
    else if (wrong !== 'cancelled') onFault(wrong);
  };
  if (!passkeys && providers.length === 0) return null;
  return (
    <div className={styles.ways}>
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

const PasswordForm = ({ email, onIn }: { email: string; onIn: () => void }) => {
  const t = useText();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<TextKey>();
  const [busy, setBusy] = useState(false);
  const [second, setSecond] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const wrong = await (second ? sendCode(password) : signIn(email, password));
    setBusy(false);
    if (wrong === undefined) return onIn();
    if (wrong === 'second') {
      setSecond(true);
      return setPassword('');
    }
    if (wrong === 'shell.second.ended') setSecond(false);
    setFault(wrong);
    form.current?.querySelector<HTMLInputElement>('[name=password]')?.select();
  };
  const type = (typed: string) => {
    setPassword(typed);
    setFault(undefined);
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={t(second ? 'shell.second.code' : 'shell.signIn.password')}
        error={fault === undefined ? undefined : { code: fault, text: t(fault) }}
      >
        {(control) =>
          second ? (
            <TextInput {...control} name="code" value={password} onChange={type} autoComplete="one-time-code" autoFocus required />
          ) : (
            <PasswordInput {...control} name="password" value={password} onChange={type} required />
          )
        }
      </Field>
      <Button type="submit" tone="primary" wide busy={busy}>
        {t('shell.signIn.submit')}
      </Button>
      <OtherWays onIn={onIn} onFault={setFault} />
    </form>
  );
};

/** Asks the person of this page for the password, because the sign-in has ended. The page beneath stays as it was. */
export const ReauthDialog = ({ user, why, at, kept, close }: ReauthProps) => {
  const t = useText();
  const { time } = useFormats();
  useOtherTabs(user.userId, () => close('in'));
  return (
    <Dialog
      title={t('shell.reauth.title')}
      size="sm"
      footer={
        <>
          <KeptNote kept={kept} />
          <Button className={styles.leave} onClick={() => close('leave')}>
            {t('shell.reauth.notMe', { name: user.firstName })}
          </Button>
        </>
      }
    >
      <p>{t(why === 'ended' ? 'shell.reauth.text' : 'shell.reauth.textOther', { at: time(new Date(at)) })}</p>
      <Me user={user} />
      <PasswordForm email={user.email} onIn={() => close('in')} />
    </Dialog>
  );
};
