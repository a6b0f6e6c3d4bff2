import { useState } from 'react';
import { TextField } from '../../../web/forms/fields.tsx';
import { useForm } from '../../../web/forms/use-form.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { usePlace } from '../../../web/session/place.ts';
import { Button } from '../../../web/ui/button.tsx';
import { EntryFoot, EntryFrame, EntryHead, entryColumn } from '../../../web/ui/entry-frame.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { addressInput } from '../contract.ts';
import { sendReset } from './calls.ts';

const Asking = ({ email, onSent }: { email: string; onSent: (email: string) => void }) => {
  const t = useText();
  const form = useForm({
    schema: addressInput,
    initial: { email },
    send: async (values) => sendReset(values.email).then(() => onSent(values.email)),
  });
  return (
    <form
      className={entryColumn()}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <EntryHead title={t('register.reset.title')} lead={t('register.reset.lead')} />
      <TextField
        {...form.field('email')}
        label={t('register.email')}
        size="lg"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        autoFocus
        required
      />
      <Button type="submit" tone="primary" size="lg" wide busy={form.busy}>
        {t('register.reset.submit')}
      </Button>
      <EntryFoot>
        <Link href="/login">{t('register.backToSignIn')}</Link>
      </EntryFoot>
    </form>
  );
};

/** `/reset-password`: asks for a mail with a link. */
export const ResetPasswordScreen = () => {
  const t = useText();
  const [sent, setSent] = useState('');
  const [email, setEmail] = useState('');
  usePlace({ title: t('register.reset.title') });
  return (
    <EntryFrame>
      {sent === '' ? (
        <Asking
          email={email}
          onSent={(address) => {
            setEmail(address);
            setSent(address);
          }}
        />
      ) : (
        <section className={entryColumn()}>
          <EntryHead title={t('register.reset.sentTitle')} lead={t('register.reset.sentLead', { email: sent })} focus />
          <Button size="lg" tone="soft" wide onClick={() => setSent('')}>
            {t('register.reset.again')}
          </Button>
          <EntryFoot>
            <Link href="/login">{t('register.backToSignIn')}</Link>
          </EntryFoot>
        </section>
      )}
    </EntryFrame>
  );
};
