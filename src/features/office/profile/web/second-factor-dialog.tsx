import '#web/core/texts/profile.ts';
import '#web/core/texts/register.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { PasswordField } from '#web/kit/forms/fields.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import {
  beginReplacement,
  beginSecondFactor,
  confirmSecondFactor,
  makeRecoveryCodes,
  replaceSecondFactor,
  turnOffSecondFactor,
} from './calls.ts';
import { AppStep } from './second-factor/app-step.tsx';
import { CodesStep } from './second-factor/codes-step.tsx';

export interface SecondFactorDialogProps extends DialogProps {
  /** What the password is asked for. */
  act: 'setUp' | 'replace' | 'codes' | 'turnOff';
}

const schema = z.object({ password: z.string().check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(100, 'VAL_TOO_LONG')) });

interface AskProps extends Pick<SecondFactorDialogProps, 'act'> {
  send: (password: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the password, without which nobody who finds an open page changes the second factor. */
const AskPassword = ({ act, send, onClose }: AskProps) => {
  const t = useText();
  const { user } = useSession();
  const form = useForm({ schema, initial: { password: '' }, send: ({ password }) => send(password) });
  return (
    <Dialog title={t(`profile.factor.title.${act}`)} form={form} submit={t(`profile.factor.submit.${act}`)} onClose={onClose}>
      <p>{t(`profile.factor.lead.${act}`)}</p>
      <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField {...form.field('password')} label={t('register.password')} autoComplete="current-password" required autoFocus />
    </Dialog>
  );
};

/** Sets up an authenticator app, replaces it, makes new recovery codes, or turns the app off; each asks for the password first. */
export const SecondFactorDialog = ({ act, close }: SecondFactorDialogProps) => {
  const t = useText();
  const { user } = useSession();
  const [uri, setUri] = useState<string>();
  const [codes, setCodes] = useState<string[]>();
  const [sealed, setSealed] = useState<string>();
  const [confirmed, setConfirmed] = useState(false);
  const begin = async (password: string) => {
    if (act === 'turnOff') {
      await turnOffSecondFactor(user.userId, password);
      close();
      toast.success(t('profile.factor.off'));
    } else if (act === 'codes') setCodes(await makeRecoveryCodes(password));
    else if (act === 'replace') {
      const made = await beginReplacement(password);
      setCodes(made.codes);
      setUri(made.uri);
      setSealed(made.sealed);
    } else {
      const made = await beginSecondFactor(password);
      setCodes(made.codes);
      setUri(made.uri);
    }
  };
  if (codes === undefined) return <AskPassword act={act} send={begin} onClose={() => close()} />;
  if (uri !== undefined && !confirmed)
    return (
      <AppStep
        uri={uri}
        replaces={sealed !== undefined}
        confirm={(code) => (sealed === undefined ? confirmSecondFactor(user.userId, code) : replaceSecondFactor(user.userId, code, sealed))}
        onConfirmed={() => setConfirmed(true)}
        onClose={() => close()}
      />
    );
  return <CodesStep codes={codes} isNew={act !== 'setUp'} onDone={() => close()} />;
};
