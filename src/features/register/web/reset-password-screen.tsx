import { useState } from 'react';
import { useText } from '../../../web/i18n/use-text.ts';
import { usePlace } from '../../../web/session/place.ts';
import { Button } from '../../../web/ui/button.tsx';
import { EntryFoot, EntryFrame, EntryHead, entryColumn } from '../../../web/ui/entry-frame.tsx';
import { Link } from '../../../web/ui/link.tsx';
import { sendReset } from './calls.ts';
import { AddressForm } from './parts/address-form.tsx';

/** `/reset-password`: asks for the address to which a link is mailed. */
export const ResetPasswordScreen = () => {
  const t = useText();
  const [sent, setSent] = useState('');
  const [email, setEmail] = useState('');
  usePlace({ title: t('register.reset.title') });
  return (
    <EntryFrame>
      {sent === '' ? (
        <AddressForm
          title={t('register.reset.title')}
          lead={t('register.reset.lead')}
          submit={t('register.reset.submit')}
          foot={<Link href="/login">{t('register.backToSignIn')}</Link>}
          email={email}
          send={sendReset}
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
