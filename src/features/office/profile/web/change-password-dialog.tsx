import '#web/core/texts/profile.ts';
import '#web/core/texts/register.ts';
import * as z from 'zod/mini';
import { NewPasswordField } from '#features/office/register/web/parts/new-password-field.tsx';
import { passwordChange } from '#features/office/sign-ins/contract.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { PasswordField } from '#web/kit/forms/fields.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { changePassword } from './calls.ts';

export type ChangePasswordDialogProps = DialogProps;

/** The form: the new password is typed twice. */
const schema = z.extend(passwordChange, { confirm: z.string() }).check(
  z.refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    error: 'VAL_PASSWORD_MATCH',
    when: ({ value }) => typeof value === 'object' && value !== null,
  }),
);

/** Changes one's password; every other sign-in ends. */
export const ChangePasswordDialog = ({ close }: ChangePasswordDialogProps) => {
  const t = useText();
  const { user } = useSession();
  const form = useForm({
    schema,
    initial: { present: '', password: '', confirm: '' },
    send: ({ present, password }) => changePassword(user.userId, { present, password }),
    onDone: () => {
      close();
      toast.success(t('profile.password.done'));
    },
  });
  return (
    <Dialog title={t('profile.password.title')} form={form} submit={t('profile.login.changePassword')} onClose={() => close()}>
      <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField {...form.field('present')} label={t('profile.password.present')} autoComplete="current-password" required autoFocus />
      <NewPasswordField {...form.field('password')} label={t('register.update.password')} />
      <PasswordField {...form.field('confirm')} label={t('register.confirm')} autoComplete="new-password" required />
      <p>{t('profile.login.changedHint')}</p>
    </Dialog>
  );
};
