import '#web/core/texts/register.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { LeftFeed } from '#features/home/feeds/contract.ts';
import { FeedLeft } from '#features/home/feeds/web/parts/left-feed.tsx';
import { ApiError } from '#web/core/api/api-error.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { PasswordField } from '#web/kit/forms/fields.tsx';
import { PageForm } from '#web/kit/forms/page-form.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { ButtonLink } from '#web/kit/ui/button-link.tsx';
import { EntryHead, entryColumn } from '#web/kit/ui/entry-frame.tsx';
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
  useScreenInfo({ title: t('register.update.title') });
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
