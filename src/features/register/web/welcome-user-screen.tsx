import { useEffect, useState } from 'react';
import { productName } from '../../../shared/product.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { usePlace } from '../../../web/session/place.ts';
import { useSession } from '../../../web/session/session.ts';
import { EntryFrame, EntryHead, entryColumn } from '../../../web/ui/entry-frame.tsx';
import { NewOrgForm } from '../../orgs/web/parts/new-org-form.tsx';
import { workStyles } from '../../people/contract.ts';
import { type Experience, toldLevels } from '../contract.ts';
import { goAnew, tellExperience, trackSignup } from './calls.ts';
import { ChoiceStep } from './parts/choice-step.tsx';

type Step = 'level' | 'workStyle' | 'org';

const arrive = (): void => {
  trackSignup('arrived');
  goAnew('/');
};

/** `/welcome/tools/user`: asks how well a person knows the tools, how they work, and for their organisation. */
export const WelcomeUserScreen = () => {
  const t = useText();
  const { user } = useSession();
  const [step, setStep] = useState<Step>(user.experienceLevel === 'None' ? 'level' : 'org');
  const [level, setLevel] = useState<Experience['level']>('New');
  const [workStyle, setWorkStyle] = useState<Experience['workStyle']>('Other');
  usePlace({ title: t('register.welcome.title', { product: productName }) });
  useEffect(() => trackSignup('welcomed'), []);

  const tell = async (): Promise<void> => {
    await tellExperience({ level, workStyle });
    trackSignup('workStyleTold');
    if (user.orgs.length > 0) return arrive();
    setStep('org');
  };

  return (
    <EntryFrame>
      {step === 'level' && (
        <ChoiceStep
          title={t('register.level.title')}
          lead={t('register.level.lead')}
          choices={toldLevels.map((value) => ({ value, label: t(`register.level.${value}`), text: t(`register.level.${value}Text`) }))}
          value={level}
          onChange={setLevel}
          submit={t('register.next')}
          onSubmit={async () => {
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
      {step === 'org' && (
        <div className={entryColumn()}>
          <EntryHead title={t('register.org.title')} lead={t('register.org.lead')} />
          <NewOrgForm
            onMade={() => {
              trackSignup('orgMade');
              arrive();
            }}
          />
        </div>
      )}
    </EntryFrame>
  );
};
