import '#web/core/texts/profile.ts';
import '#web/core/texts/register.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { RegisterFault } from '#features/office/register/web/parts/fault.tsx';
import { deviceNameOf } from '#features/office/sign-ins/rules.ts';
import { line } from '#shared/fields.ts';
import { passkeyNameLength } from '#shared/passkeys.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { CeremonyError, type CeremonyFault } from '#web/core/session/passkeys.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { PasswordField, TextField } from '#web/kit/forms/fields.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { addPasskey } from './calls.ts';

export interface AddPasskeyDialogProps extends DialogProps {
  /** False for a person who has no password to type. */
  hasPassword: boolean;
}

const schemaOf = (hasPassword: boolean) =>
  z.object({
    name: line(passkeyNameLength),
    password: hasPassword ? z.string().check(z.minLength(1, 'VAL_REQUIRED'), z.maxLength(100, 'VAL_TOO_LONG')) : z.string(),
  });

/** Returns a name for a passkey of this device, such as `Chrome, Windows`. */
const nameHere = (): string => {
  const { browser, system } = deviceNameOf(navigator.userAgent);
  return [browser, system].filter(Boolean).join(', ');
};

/** Makes a passkey: asks for its name and the password, then lets the device ask who holds it. */
export const AddPasskeyDialog = ({ hasPassword, close }: AddPasskeyDialogProps) => {
  const t = useText();
  const { user } = useSession();
  const [fault, setFault] = useState<CeremonyFault>();
  const form = useForm({
    schema: schemaOf(hasPassword),
    initial: { name: nameHere(), password: '' },
    send: async (values) => {
      setFault(undefined);
      await addPasskey(values).catch((error: unknown) => {
        if (!(error instanceof CeremonyError)) throw error;
        setFault(error.fault);
        throw new ApiError({ status: 0, code: error.fault });
      });
    },
    onFail: ({ status, code }) => status === 0 && ['cancelled', 'already', 'address', 'device'].includes(code),
    onDone: () => {
      close();
      toast.success(t('profile.passkeys.done'));
    },
  });
  return (
    <Dialog title={t('profile.passkeys.add')} form={form} submit={t('profile.passkeys.submit')} onClose={() => close()}>
      <p>{t(hasPassword ? 'profile.passkeys.leadPassword' : 'profile.passkeys.lead')}</p>
      <TextField {...form.field('name')} label={t('profile.passkeys.title')} maxLength={passkeyNameLength} required />
      {hasPassword && (
        <>
          <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
          <PasswordField {...form.field('password')} label={t('register.password')} autoComplete="current-password" required autoFocus />
        </>
      )}
      {fault !== undefined && <RegisterFault code={fault} text={t(`profile.passkeys.${fault}`)} />}
    </Dialog>
  );
};
