import '../../../web/texts/register.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../web/api/api-error.ts';
import { PasswordField } from '../../../web/forms/fields.tsx';
import { PageForm } from '../../../web/forms/page-form.tsx';
import { useForm } from '../../../web/forms/use-form.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { usePlace } from '../../../web/session/place.ts';
import { ButtonLink } from '../../../web/ui/button-link.tsx';
import { EntryHead, entryColumn } from '../../../web/ui/entry-frame.tsx';
import type { LeftFeed } from '../../feeds/contract.ts';
import { FeedLeft } from '../../feeds/web/parts/left-feed.tsx';
import { repeatedPassword } from '../contract.ts';
import { updatePassword } from './calls.ts';
import { EntryPage } from './parts/entry-page.tsx';
import { NewPasswordField } from './parts/new-password-field.tsx';

const Choosing = ({ resetCode, onDone }: { resetCode: string; onDone: (feed: LeftFeed | null) => void }) => {
  const t = useText();
  const navigate = useNavigate();
  const form = useForm({
    schema: repeatedPassword,
    initial: { password: '', confirm: '' },
    send: async ({ password }) => {
      try {
        onDone((await updatePassword(resetCode, password)).feed);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'resetExpired') throw error;
        await navigate({ to: '/reset-password/expired', replace: true });
      }
    },
  });
  return (
    <PageForm form={form} className={entryColumn()} submit={t('register.update.submit')}>
      <EntryHead title={t('register.update.title')} lead={t('register.update.lead')} />
      <NewPasswordField {...form.field('password')} label={t('register.update.password')} autoFocus />
      <PasswordField {...form.field('confirm')} label={t('register.confirm')} size="lg" autoComplete="new-password" required />
    </PageForm>
  );
};

/** `/update-password/{resetCode}`: the target of the mailed link; sets a new password. */
export const UpdatePasswordScreen = () => {
  const t = useText();
  const { resetCode = '' }: { resetCode?: string } = useParams({ strict: false });
  const [done, setDone] = useState<{ feed: LeftFeed | null }>();
  usePlace({ title: t('register.update.title') });
  return (
    <EntryPage>
      {done !== undefined ? (
        <section className={entryColumn()}>
          <EntryHead title={t('register.update.doneTitle')} lead={t('register.update.doneLead')} focus />
          <ButtonLink href="/login" tone="primary" size="lg" wide>
            {t('register.signIn')}
          </ButtonLink>
          {done.feed !== null && <FeedLeft feed={done.feed} />}
        </section>
      ) : (
        <Choosing resetCode={resetCode} onDone={(feed) => setDone({ feed })} />
      )}
    </EntryPage>
  );
};
