import '#web/core/texts/invitations.ts';
import type { ReactNode } from 'react';
import { NewPasswordField } from '#features/office/register/web/parts/new-password-field.tsx';
import { TermsBox } from '#features/office/register/web/parts/terms-box.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { goAnew, signInNow } from '#web/core/session/sign-in-now.ts';
import { PageForm } from '#web/kit/forms/page-form.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { entryColumn } from '#web/kit/ui/entry-frame.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { entry } from '../../contract.ts';
import { type InvitationToken, processPath, registerBy } from '../calls.ts';

interface JoiningFormProps {
  link: InvitationToken;
  invitation: { orgName: string; firstName: string; lastName: string; email: string };
  head: ReactNode;
  foot: ReactNode;
}

/** Renders the form of a person without an account: the address is fixed, and a password joins. */
export const JoiningForm = ({ link, invitation, head, foot }: JoiningFormProps) => {
  const t = useText();
  const { orgName, firstName, lastName, email } = invitation;
  const form = useForm({
    schema: entry,
    initial: { firstName, lastName, password: '', terms: false },
    lockUntilReady: true,
    onFail: ({ code }) => {
      // Somebody has made an account with this address since the page was opened: the person signs in to join.
      if (code === 'emailTaken') goAnew(processPath(link));
      return code === 'emailTaken';
    },
    send: async ({ password, ...rest }) => {
      await registerBy(link, { ...rest, password });
      goAnew(await signInNow(email, password, '/welcome/tools/user'));
    },
  });
  return (
    <PageForm
      form={form}
      className={entryColumn()}
      submit={t('invitations.welcome.join', { org: orgName })}
      waits={t('invitations.welcome.waits')}
      foot={foot}
    >
      {head}
      <Field label={t('invitations.welcome.email')}>
        {(control) => <TextInput {...control} size="lg" value={email} onChange={() => {}} autoComplete="username" readOnly />}
      </Field>
      <NewPasswordField {...form.field('password')} label={t('invitations.welcome.password')} autoFocus />
      <TermsBox checked={form.values.terms} onChange={(terms) => form.set('terms', terms)} error={form.errorAt('terms')} />
    </PageForm>
  );
};
