import '#web/core/texts/register.ts';
import { IconArrowsJoin, IconBulb, IconCompass, IconPlant2, IconSeedling, IconTree, IconUser } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { NewOrgForm } from '#features/ground/orgs/web/parts/new-org-form.tsx';
import { workStyles } from '#features/ground/people/contract.ts';
import { productName } from '#shared/product.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { useSession } from '#web/core/session/session.ts';
import { goAnew } from '#web/core/session/sign-in-now.ts';
import { announcedLevels, type Experience } from '../contract.ts';
import { handOverOffers, tellExperience, trackSignup } from './calls.ts';
import { ChoiceStep } from './welcome/choice-step.tsx';
import { FirstMeetingStep } from './welcome/first-meeting-step.tsx';
import { ReadyStep } from './welcome/ready-step.tsx';
import { StartFrame } from './welcome/start-frame.tsx';

const steps = ['level', 'workStyle', 'org', 'first', 'ready'] as const;
type Step = (typeof steps)[number];

/** Where this tab keeps which step is open, so that a reload goes on there; the answers are kept on the server. */
const openKey = 'cairn.welcome';

const stepOf = (level: string): Step => {
  if (level === 'None') return 'level';
  return steps.find((step) => step === sessionStorage.getItem(openKey)) ?? 'org';
};

const keep = (step: Step | undefined): void =>
  step === undefined ? sessionStorage.removeItem(openKey) : sessionStorage.setItem(openKey, step);

/** The stone of each step: each is counted once, and at the end all are done. */
const stoneOf: Record<Step, number> = { level: 1, workStyle: 2, org: 3, first: 4, ready: 5 };

const levelIcons = { New: IconSeedling, Familiar: IconPlant2, Experienced: IconTree };
const styleIcons = { Visionary: IconBulb, Integrator: IconArrowsJoin, Implementer: IconCompass, Other: IconUser };

const arrive = (): void => {
  keep(undefined);
  trackSignup('arrived');
  goAnew('/');
};

/** Holds the open step; who was invited answers two questions, who founds an organisation goes on. */
const useSteps = () => {
  const { user } = useSession();
  const [step, setStep] = useState<Step>(() => stepOf(user.experienceLevel));
  const [isInvited] = useState(() => user.orgs.length > 0 && (step === 'level' || step === 'workStyle'));
  const go = (next: Step) => {
    if (isInvited && next === 'org') return arrive();
    keep(next);
    setStep(next);
  };
  return { step, isInvited, go };
};

const Level = ({
  level,
  onChange,
  onTold,
}: {
  level: Experience['level'];
  onChange: (level: Experience['level']) => void;
  onTold: () => void;
}) => {
  const t = useText();
  return (
    <ChoiceStep
      title={t('register.level.title')}
      choices={announcedLevels.map((value) => ({
        value,
        icon: levelIcons[value],
        label: t(`register.level.${value}`),
        text: t(`register.level.${value}Text`),
      }))}
      value={level}
      onChange={onChange}
      submit={t('register.next')}
      onSubmit={async () => {
        await tellExperience({ level });
        trackSignup('levelTold');
        onTold();
      }}
    />
  );
};

type OneWorkStyle = (typeof workStyles)[number];

interface WorkStyleProps {
  level: Experience['level'];
  workStyle: OneWorkStyle;
  onChange: (workStyle: OneWorkStyle) => void;
  onTold: () => void;
  onBack: () => void;
}

/** Asks how a person works, and tells the server both answers. */
const WorkStyle = ({ level, workStyle, onChange, onTold, onBack }: WorkStyleProps) => {
  const t = useText();
  return (
    <ChoiceStep
      title={t('register.workStyle.title')}
      choices={workStyles.map((value) => ({
        value,
        icon: styleIcons[value],
        label: t(`register.workStyle.${value}`),
        text: t(`register.workStyle.${value}Text`),
      }))}
      value={workStyle}
      onChange={onChange}
      submit={t('register.next')}
      onSubmit={async () => {
        await tellExperience({ level, workStyle });
        trackSignup('workStyleTold');
        onTold();
      }}
      onBack={onBack}
    />
  );
};

const Asking = () => {
  const t = useText();
  const { user } = useSession();
  const { step, isInvited, go } = useSteps();
  const [level, setLevel] = useState<Experience['level']>(() => announcedLevels.find((each) => each === user.experienceLevel) ?? 'New');
  const [workStyle, setWorkStyle] = useState<OneWorkStyle>('Other');
  useScreenInfo({ title: t('register.welcome.title', { product: productName }) });
  const [isNew] = useState(user.experienceLevel === 'None');
  useEffect(() => (isNew ? trackSignup('welcomed') : undefined), [isNew]);
  useEffect(() => void handOverOffers(), []);

  const skips: Record<Step, (() => void) | undefined> = {
    // Who skips is new to it, so is explained the most, and is asked neither question again.
    level: () =>
      void tellExperience({ level: 'New' }).then(
        () => go('org'),
        () => undefined,
      ),
    workStyle: () => go('org'),
    org: arrive,
    first: () => go('ready'),
    ready: undefined,
  };
  return (
    <StartFrame
      step={stoneOf[step]}
      steps={isInvited ? 2 : 4}
      onSkip={skips[step]}
      title={t(`register.${step}.title`, { name: user.firstName })}
      lead={t(`register.${step}.lead`)}
    >
      {step === 'level' && <Level level={level} onChange={setLevel} onTold={() => go('workStyle')} />}
      {step === 'workStyle' && (
        <WorkStyle level={level} workStyle={workStyle} onChange={setWorkStyle} onTold={() => go('org')} onBack={() => go('level')} />
      )}
      {step === 'org' && (
        <NewOrgForm
          onMade={() => {
            trackSignup('orgMade');
            go('first');
          }}
        />
      )}
      {step === 'first' && <FirstMeetingStep onDone={() => go('ready')} />}
      {step === 'ready' && <ReadyStep onDone={arrive} />}
    </StartFrame>
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
