import '#web/core/texts/profile.ts';
import '#web/core/texts/register.ts';
import { useState } from 'react';
import { emailChange, emailCodes } from '#features/office/sign-ins/contract.ts';
import { Text } from '#web/core/i18n/text.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { PasswordField, TextField } from '#web/kit/forms/fields.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { askEmail, cancelEmail, confirmEmail } from './calls.ts';

export interface ChangeEmailDialogProps extends DialogProps {
  /** The new address of a change that waits for its codes; null begins one. */
  pending: string | null;
}

interface AskProps {
  onAsked: (email: string) => void;
  onClose: () => void;
}

const Ask = ({ onAsked, onClose }: AskProps) => {
  const t = useText();
  const { user } = useSession();
  const form = useForm({
    schema: emailChange,
    initial: { email: '', password: '' },
    send: async (values) => {
      await askEmail(user.userId, values);
      onAsked(values.email);
    },
  });
  return (
    <Dialog title={t('profile.email.title')} form={form} submit={t('profile.email.ask')} onClose={onClose}>
      <p>{t('profile.email.lead', { email: user.email })}</p>
      <TextField
        {...form.field('email')}
        label={t('profile.email.fresh')}
        type="email"
        maxLength={254}
        autoComplete="email"
        required
        autoFocus
      />
      <PasswordField {...form.field('password')} label={t('register.password')} autoComplete="current-password" required />
    </Dialog>
  );
};

const Codes = ({ email, onAgain, onClose }: { email: string; onAgain: () => void; onClose: () => void }) => {
  const t = useText();
  const { user } = useSession();
  const form = useForm({
    schema: emailCodes,
    initial: { oldCode: '', newCode: '' },
    send: (values) => confirmEmail(user.userId, values),
    onDone: () => {
      onClose();
      toast.success(t('profile.email.done', { email }));
    },
    onFail: (error) => {
      if (error.code === 'emailChangeEnded') onAgain();
      return false;
    },
  });
  const parts = { b: (words: string) => <strong>{words}</strong> };
  const cancel = async () => {
    await cancelEmail(user.userId);
    onAgain();
  };
  const code = { autoComplete: 'one-time-code', maxLength: 20, required: true } as const;
  return (
    <Dialog
      title={t('profile.email.codesTitle')}
      form={form}
      submit={t('profile.email.confirm')}
      onClose={onClose}
      more={<Button onClick={() => void cancel()}>{t('profile.email.other')}</Button>}
    >
      <p>
        <Text say="profile.email.codesLead" values={{ from: user.email, to: email }} parts={parts} />
      </p>
      <TextField {...form.field('oldCode')} {...code} label={t('profile.email.oldCode', { email: user.email })} autoFocus />
      <TextField {...form.field('newCode')} {...code} label={t('profile.email.newCode', { email })} />
    </Dialog>
  );
};

/** Changes one's e-mail address with the codes from both mailboxes. Closed in between, it goes on later where it was. */
export const ChangeEmailDialog = ({ pending, close }: ChangeEmailDialogProps) => {
  const [email, setEmail] = useState(pending ?? undefined);
  return email === undefined ? (
    <Ask onAsked={setEmail} onClose={() => close()} />
  ) : (
    <Codes key={email} email={email} onAgain={() => setEmail(undefined)} onClose={() => close()} />
  );
};
