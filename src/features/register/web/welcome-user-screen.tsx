import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { productName } from '../../../shared/product.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { usePlace } from '../../../web/session/place.ts';
import { useSession } from '../../../web/session/session.ts';
import { goAnew } from '../../../web/session/sign-in-now.ts';
import { EntryHead, entryColumn } from '../../../web/ui/entry-frame.tsx';
import { NewOrgForm } from '../../orgs/web/parts/new-org-form.tsx';
import { workStyles } from '../../people/contract.ts';
import { type Experience, toldLevels } from '../contract.ts';
import { tellExperience, trackSignup } from './calls.ts';
import { ChoiceStep } from './parts/choice-step.tsx';
import { EntryPage } from './parts/entry-page.tsx';

type Step = 'level' | 'workStyle' | 'org';

/** Where this tab keeps that the second question is open; the first answer is kept on the server. */
const openKey = 'cairn.welcome';

const stepOf = (level: string): Step => (level === 'None' ? 'level' : sessionStorage.getItem(openKey) === null ? 'org' : 'workStyle');

const arrive = (): void => {
  trackSignup('arrived');
  goAnew('/');
};

const OrgStep = () => {
  const t = useText();
  return (
    <div className={entryColumn()}>
      <EntryHead title={t('register.org.title')} lead={t('register.org.lead')} />
      <NewOrgForm
        onMade={() => {
          trackSignup('orgMade');
          arrive();
        }}
      />
    </div>
  );
};

const Asking = () => {
  const t = useText();
  const { user } = useSession();
  const [step, setStep] = useState<Step>(() => stepOf(user.experienceLevel));
  const [level, setLevel] = useState<Experience['level']>(() => toldLevels.find((each) => each === user.experienceLevel) ?? 'New');
  const [workStyle, setWorkStyle] = useState<(typeof workStyles)[number]>('Other');
  usePlace({ title: t('register.welcome.title', { product: productName }) });
  useEffect(() => trackSignup('welcomed'), []);

  const tell = async (): Promise<void> => {
    await tellExperience({ level, workStyle });
    sessionStorage.removeItem(openKey);
    trackSignup('workStyleTold');
    if (user.orgs.length > 0) return arrive();
    setStep('org');
  };

  return (
    <EntryPage>
      {step === 'level' && (
        <ChoiceStep
          title={t('register.level.title')}
          lead={t('register.level.lead')}
          choices={toldLevels.map((value) => ({ value, label: t(`register.level.${value}`), text: t(`register.level.${value}Text`) }))}
          value={level}
          onChange={setLevel}
          submit={t('register.next')}
          onSubmit={async () => {
            await tellExperience({ level });
            sessionStorage.setItem(openKey, 'workStyle');
            trackSignup('levelTold');
            setStep('workStyle');
          }}
        />
      )}
      {step === 'workStyle' && (
        <ChoiceStep
          title={t('register.workStyle.title')}
          lead={t('register.workStyle.lead')}
          choices={workStyles.map((value) => ({
            value,
            label: t(`register.workStyle.${value}`),
            text: t(`register.workStyle.${value}Text`),
          }))}
          value={workStyle}
          onChange={setWorkStyle}
          submit={t('register.next')}
          onSubmit={tell}
          onBack={() => setStep('level')}
        />
      )}
      {step === 'org' && <OrgStep />}
    </EntryPage>
  );
};

/**
 * `/welcome/tools/user`: asks how well a person knows the tools, how they work, and for their organisation. Who has answered, and is in an
 * organisation, is not asked again.
 */
export const WelcomeUserScreen = () => {
  const { user } = useSession();
  const [answered] = useState(() => user.orgs.length > 0 && stepOf(user.experienceLevel) === 'org');
  return answered ? <Navigate to="/" replace /> : <Asking />;
};
