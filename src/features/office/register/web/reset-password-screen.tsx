import '#web/core/texts/register.ts';
import { useState } from 'react';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { EntryFoot, EntryHead, entryColumn } from '#web/kit/ui/entry-frame.tsx';
import { Link } from '#web/kit/ui/link.tsx';
import { sendReset } from './calls.ts';
import { EntryPage } from './parts/entry-page.tsx';
import { AddressForm } from './register/address-form.tsx';
import { AgainButton } from './register/again-button.tsx';
import { WhereMailIs } from './register/mail-place.tsx';

/** `/reset-password`: asks for the address to which a link is mailed. */
export const ResetPasswordScreen = () => {
  const t = useText();
  const [sent, setSent] = useState('');
  const [email, setEmail] = useState('');
  const [times, setTimes] = useState(0);
  const again = async () => {
    await sendReset(sent).then(() => setTimes((before) => before + 1), tellFailure);
  };
  useScreenInfo({ title: t('register.reset.title') });
  return (
    <EntryPage>
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
          <WhereMailIs />
          <AgainButton
            label={t('register.reset.again')}
            waiting={(left) => t('register.reset.wait', { left })}
            sent={times}
            wide
            onAgain={() => void again()}
          />
          <EntryFoot>
            <Button onClick={() => setSent('')}>{t('register.reset.other')}</Button>
          </EntryFoot>
          <EntryFoot>
            <Link href="/login">{t('register.backToSignIn')}</Link>
          </EntryFoot>
        </section>
      )}
    </EntryPage>
  );
};
