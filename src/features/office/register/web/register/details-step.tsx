import '#web/core/texts/register.ts';
import { useEffect, useState } from 'react';
import { ApiError } from '#web/core/api/api-error.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { goAnew, signInNow } from '#web/core/session/sign-in-now.ts';
import { PasswordField, TextField } from '#web/kit/forms/fields.tsx';
import { PageForm } from '#web/kit/forms/page-form.tsx';
import { type Form, useForm } from '#web/kit/forms/use-form.ts';
import { EntryHead, entryColumn } from '#web/kit/ui/entry-frame.tsx';
import { details } from '../../contract.ts';
import { register, trackSignup } from '../calls.ts';
import { NewPasswordField } from '../parts/new-password-field.tsx';
import { TermsBox } from '../parts/terms-box.tsx';
import styles from './details-step.module.css';
import { StepMark } from './step-mark.tsx';
import { keepNames, keepStep, storedNames } from './stored-step.ts';

interface DetailsStepProps {
  email: string;
  verificationCode: string;
  /** Runs when the verified code has expired and another one is needed. */
  onCodeSpent: () => void;
}

const initial = { firstName: '', lastName: '', username: '', password: '', confirm: '', terms: false };

const Names = ({ form }: { form: Form<typeof initial> }) => {
  const t = useText();
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...form.field('firstName')}
          label={t('register.details.firstName')}
          size="lg"
          autoComplete="given-name"
          autoFocus
          required
        />
        <TextField {...form.field('lastName')} label={t('register.details.lastName')} size="lg" autoComplete="family-name" required />
      </div>
      <TextField
        {...form.field('username')}
        label={t('register.details.username')}
        hint={t('register.details.usernameHint')}
        size="lg"
        autoComplete="username"
        maxLength={30}
      />
    </>
  );
};

const firstPage = '/welcome/tools/user';

/** The last step: name and password. It creates the account and signs in. */
export const DetailsStep = ({ email, verificationCode, onCodeSpent }: DetailsStepProps) => {
  const t = useText();
  const [begun] = useState(() => ({ ...initial, ...storedNames() }));
  const form = useForm({
    schema: details,
    initial: begun,
    send: async (values) => {
      await register({ ...values, email, verificationCode }).catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'codeInvalid') onCodeSpent();
        throw error;
      });
      trackSignup('accountMade');
      keepStep(undefined);
      const next = await signInNow(email, values.password, firstPage);
      if (next === firstPage) trackSignup('signedIn');
      goAnew(next);
    },
  });
  const { firstName, lastName, username } = form.values;
  useEffect(() => keepNames({ firstName, lastName, username }), [firstName, lastName, username]);
  return (
    <PageForm form={form} className={entryColumn()} submit={t('register.details.submit')}>
      <StepMark step={3} />
      <EntryHead title={t('register.details.title')} lead={t('register.details.lead', { email })} />
      <Names form={form} />
      <NewPasswordField {...form.field('password')} label={t('register.password')} />
      <PasswordField {...form.field('confirm')} label={t('register.confirm')} size="lg" autoComplete="new-password" required />
      <TermsBox checked={form.values.terms} onChange={(terms) => form.set('terms', terms)} error={form.errorAt('terms')} />
    </PageForm>
  );
};
