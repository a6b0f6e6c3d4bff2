import '#web/core/texts/register.ts';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { useMaybeSession } from '#web/core/session/session.ts';
import { trackSignup } from './calls.ts';
import { EntryPage } from './parts/entry-page.tsx';
import { AddressStep } from './register/address-step.tsx';
import { CodeStep } from './register/code-step.tsx';
import { DetailsStep } from './register/details-step.tsx';
import { KnownAccount } from './register/known-account.tsx';
import { keepStep, storedStep } from './register/stored-step.ts';

type Step = 'known' | 'address' | 'code' | 'details';

const Registering = () => {
  const t = useText();
  const { isExistingAccount }: { isExistingAccount?: string } = useParams({ strict: false });
  const search: { email?: string } = useSearch({ strict: false });
  const [kept] = useState(storedStep);
  const [step, setStep] = useState<Step>(isExistingAccount === 'true' ? 'known' : search.email === undefined ? kept.step : 'address');
  const [email, setEmail] = useState(search.email ?? kept.email);
  const [code, setCode] = useState(kept.code);
  useScreenInfo({ title: t('register.title') });
  useEffect(() => trackSignup('opened'), []);
  useEffect(() => {
    if (step !== 'known') keepStep({ step, email, code });
  }, [step, email, code]);

  return (
    <EntryPage>
      {step === 'known' && <KnownAccount onAnother={() => setStep('address')} />}
      {step === 'address' && (
        <AddressStep
          email={email}
          onSent={(sent) => {
            setEmail(sent);
            setStep('code');
            trackSignup('addressGiven');
          }}
        />
      )}
      {step === 'code' && (
        <CodeStep
          email={email}
          onBack={() => setStep('address')}
          onVerified={(verified) => {
            setCode(verified);
            setStep('details');
            trackSignup('codeVerified');
          }}
        />
      )}
      {step === 'details' && <DetailsStep email={email} verificationCode={code} onCodeSpent={() => setStep('code')} />}
    </EntryPage>
  );
};

/** `/register`: address, code, name and password. Going back a step keeps the input. A person who is signed in is sent home. */
export const RegisterScreen = () => (useMaybeSession() === undefined ? <Registering /> : <Navigate to="/" replace />);
