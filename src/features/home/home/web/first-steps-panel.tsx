import '#web/core/texts/home.ts';
import { IconAlertCircle, IconMountain, IconPlus, IconSend } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { type Chip, chipsIn, rowOf, storedChips, withChips, withoutChips } from '#features/ground/orgs/rules/first-people.ts';
import { AddressChips } from '#features/ground/orgs/web/parts/address-chips.tsx';
import type { FirstStep as StepName } from '#features/ground/people/contract/first-steps.ts';
import type { Meeting } from '#features/teams/team/contract.ts';
import { useWhen } from '#features/teams/team/web/parts/meeting-when.tsx';
import { nameOf } from '#shared/names.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { orgOf, useSession } from '#web/core/session/session.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Page } from '#web/kit/ui/page.tsx';
import { PageHeader } from '#web/kit/ui/page-header.tsx';
import { SectionHeader } from '#web/kit/ui/section-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { isOver, type StepState, stepsInOrder } from '../rules/first-steps.ts';
import { type Steps, useFirstSteps } from './calls.ts';
import { FirstMeetingCard } from './first-steps/first-meeting-card.tsx';
import { FirstStepRow } from './first-steps/first-step.tsx';
import styles from './first-steps-panel.module.css';

/** Most people who are named of those who were invited. */
const mostNamed = 3;

const suggestions = ['cash', 'contracts', 'deliveries', 'reviews'] as const;

interface StepProps {
  state: StepState;
  steps: Steps;
}

const Acts = ({ children, onLater }: { children: ReactNode; onLater: () => void }) => {
  const t = useText();
  return (
    <div className={styles.acts}>
      {children}
      <Button onClick={onLater}>{t('home.steps.putOff')}</Button>
    </div>
  );
};

const MeetingStep = ({ state, steps, meeting }: StepProps & { meeting: Meeting | undefined }) => {
  const t = useText();
  const navigate = useNavigate();
  const { weekday } = useFormats();
  const whenOf = useWhen();
  const minutes = meeting?.agendaItems.reduce((sum, { lengthInMinutes }) => sum + lengthInMinutes, 0);
  const when = (meeting && whenOf(meeting, weekday)) ?? t('home.steps.noDate');
  const make = () => void navigate({ to: '/meeting/new', search: { stays: 'true' } });
  return (
    <FirstStepRow
      place={1}
      state={state}
      title={t('home.steps.meeting')}
      text={meeting === undefined ? t('home.steps.meetingText') : t('home.steps.meetingDone', { title: meeting.title, when, minutes })}
      aside={
        meeting === undefined ? (
          <Button tone="soft" onClick={make}>
            {t('home.firstMake')}
          </Button>
        ) : (
          <Button onClick={() => void navigate({ to: '/meeting/$id', params: { id: meeting.id } })}>{t('home.steps.change')}</Button>
        )
      }
    >
      <Acts onLater={() => steps.putOff('meeting')}>
        <Button tone="primary" icon={IconPlus} onClick={make}>
          {t('home.firstMake')}
        </Button>
      </Acts>
    </FirstStepRow>
  );
};

/** Returns who was invited, by name, and how many addresses are written down beside. */
const usePeopleText = ({ kept, invited = [] }: Steps): string => {
  const t = useText();
  const { list } = useFormats();
  const { people, invited: counted = 0 } = kept;
  const left = people.filter((address) => !invited.some(({ email }) => email === address));
  const names = invited.slice(0, mostNamed).map((each) => nameOf(each));
  const more = invited.length - names.length;
  const told =
    invited.length > 0
      ? t(more > 0 ? 'home.steps.invitedMore' : 'home.steps.invited', { count: more > 0 ? more : names.length, names: list(names) })
      : t('home.steps.peopleInvited', { count: counted });
  if (invited.length === 0 && counted === 0) return t('home.steps.peopleDone', { count: left.length });
  return left.length === 0 ? told : `${told} ${t('home.steps.peopleLeft', { count: left.length })}`;
};

const PeopleStep = ({ state, steps, tractionId }: StepProps & { tractionId: string | undefined }) => {
  const t = useText();
  const [chips, setChips] = useState(() => storedChips(steps.kept));
  const [typed, setTyped] = useState('');
  const [again, setAgain] = useState(false);
  const good = withChips(chips, chipsIn(typed)).filter((chip) => chip.good);
  const left = storedChips(steps.kept).filter(({ address }) => !steps.invited?.some(({ email }) => email === address));
  const said = usePeopleText(steps);
  const invite = async (people: readonly Chip[]) => {
    const told = await openDialog('inviteUsers', { rows: people.map(rowOf), tractionId });
    if (told === undefined || told.length === 0) return;
    setChips((all) => withoutChips(all, told));
    await steps.countInvited(
      told,
      people.map(({ address }) => address),
    );
  };
  // The addresses are kept first, so that closing the popup of names and roles loses none.
  const inviteTyped = async () => {
    await steps.keepPeople(good);
    setAgain(false);
    await invite(good);
  };
  return (
    <FirstStepRow
      place={2}
      state={again ? 'now' : state}
      title={t('home.steps.people')}
      text={state === 'done' && !again ? said : t(tractionId === undefined ? 'home.steps.peopleAlone' : 'home.steps.peopleText')}
      aside={
        <>
          {state === 'done' && left.length > 0 && (
            <Button tone="soft" onClick={() => void invite(left).catch(() => undefined)}>
              {t('home.steps.peopleInvite', { count: left.length })}
            </Button>
          )}
          <Button tone={state === 'done' ? 'quiet' : 'soft'} onClick={() => setAgain(true)}>
            {t(state === 'done' ? 'home.steps.change' : 'home.steps.peopleWrite')}
          </Button>
        </>
      }
    >
      <div className={styles.people}>
        <AddressChips chips={chips} onChange={setChips} typed={typed} onType={setTyped} />
      </div>
      <Acts onLater={() => (again ? setAgain(false) : steps.putOff('people'))}>
        <Button
          tone="primary"
          icon={IconSend}
          because={good.length === 0 ? t('home.steps.peopleNone') : undefined}
          onClick={() => void inviteTyped().catch(() => undefined)}
        >
          {t('home.steps.peopleInvite', { count: good.length })}
        </Button>
      </Acts>
    </FirstStepRow>
  );
};

const NumbersStep = ({ state, steps, tractionId }: StepProps & { tractionId: string | undefined }) => {
  const t = useText();
  const choose = (title?: string) => void openDialog('addMeasurable', { tractionId, title });
  return (
    <FirstStepRow
      place={3}
      state={state}
      title={t('home.steps.numbers')}
      text={t('home.steps.numbersText')}
      aside={
        <Button tone={state === 'done' ? 'quiet' : 'soft'} onClick={() => choose()}>
          {t('home.steps.choose')}
        </Button>
      }
    >
      <div className={styles.suggestions}>
        {suggestions.map((name) => (
          <button key={name} type="button" className={styles.suggestion} onClick={() => choose(t(`home.steps.suggested.${name}`))}>
            {t(`home.steps.suggested.${name}`)}
          </button>
        ))}
      </div>
      <Acts onLater={() => steps.putOff('numbers')}>
        <Button tone="primary" onClick={() => choose()}>
          {t('home.steps.choose')}
        </Button>
      </Acts>
    </FirstStepRow>
  );
};

const Progress = ({ states }: { states: Record<StepName, StepState> }) => {
  const t = useText();
  const done = stepsInOrder.filter((step) => states[step] === 'done').length;
  return (
    <span className={styles.progress}>
      <span className={styles.stones} aria-hidden="true">
        {stepsInOrder.map((step, place) => (
          <i key={step} className={classes(styles.stone, place < done && styles.on)} />
        ))}
      </span>
      {t('home.steps.progress', { done, all: stepsInOrder.length })}
    </span>
  );
};

const Then = ({ tractionId }: { tractionId: string | undefined }) => {
  const t = useText();
  const rows = [
    { key: 'rocks', icon: IconMountain, add: () => void openDialog('addRock', { tractionId }) },
    { key: 'issues', icon: IconAlertCircle, add: () => void openDialog('addIssue', { tractionId }) },
  ] as const;
  return (
    <Sheet aria-label={t('home.steps.then')}>
      <SectionHeader title={t('home.steps.then')} />
      <ul className={styles.rows}>
        {rows.map(({ key, icon, add }) => (
          <li key={key} className={styles.row}>
            <Icon as={icon} />
            <span className={styles.rowName}>{t(`home.steps.${key}`)}</span>
            <Button aria-label={t(`home.steps.${key}Add`)} onClick={add}>
              {t('shell.add.label')}
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
};

/** Renders the first steps of a new organisation in place of home's lists, until all are done or put off, or the list is hidden. */
export const FirstStepsPanel = () => {
  const t = useText();
  const session = useSession();
  const steps = useFirstSteps();
  const { states, meeting, known, hide } = steps;
  const over = known && isOver(states);
  useScreenInfo({});
  useEffect(() => {
    if (over) hide();
  }, [over, hide]);
  const tractionId = session.teams[0]?.id;
  return (
    <Page>
      <div className={styles.top}>
        <PageHeader
          title={t('home.steps.title', { org: orgOf(session)?.name, name: session.user.firstName })}
          note={t('home.steps.lead')}
        />
        <Progress states={states} />
      </div>
      <div className={styles.columns}>
        <Sheet>
          <ol className={styles.steps}>
            <MeetingStep state={states.meeting} steps={steps} meeting={meeting} />
            <PeopleStep state={states.people} steps={steps} tractionId={tractionId} />
            <NumbersStep state={states.numbers} steps={steps} tractionId={tractionId} />
          </ol>
        </Sheet>
        <div className={styles.side}>
          {meeting !== undefined && <FirstMeetingCard meeting={meeting} />}
          <Then tractionId={tractionId} />
        </div>
      </div>
      <p className={styles.foot}>
        {t('home.steps.goes')} <Button onClick={hide}>{t('home.steps.hide')}</Button>
      </p>
    </Page>
  );
};
