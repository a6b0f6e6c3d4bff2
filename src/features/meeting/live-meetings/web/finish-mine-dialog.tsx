import { readinessApi } from '#features/meeting/readiness/contract.ts';
import '#web/core/texts/live-meetings.ts';
import { type SubmitEvent, useId, useState } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { OwnerChip } from '#features/ground/people/web/parts/owner-chip.tsx';
import { type Readiness } from '#features/meeting/readiness/contract.ts';
import { headlineApi } from '#features/work/headlines/contract.ts';
import { rockApi } from '#features/work/rocks/contract.ts';
import { scorecardApi } from '#features/work/scorecards/contract.ts';
import { numbersAsk } from '#features/work/scorecards/rules/asks.ts';
import { ownInterval } from '#features/work/scorecards/rules.ts';
import { useFiscalDay } from '#features/work/scorecards/web/parts/fiscal-day.ts';
import { todoApi } from '#features/work/todos/contract.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand, useCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { RichTextView } from '#web/kit/rich-text/rich-text-view.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { NumberInput } from '#web/kit/ui/number-input.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import styles from './finish-mine-dialog.module.css';

export interface FinishMineDialogProps extends DialogProps<void> {
  tractionId: string;
  meetingId: string;
}

type Step = { kind: 'number' | 'rock' | 'todo' | 'headline'; id: string; title: string };

const stepsOf = ({ numbersMissing, rocksWithoutStatus, todosOverdue, headlinesUnread }: Readiness): Step[] => [
  ...numbersMissing.map((one) => ({ kind: 'number' as const, ...one })),
  ...rocksWithoutStatus.map((one) => ({ kind: 'rock' as const, ...one })),
  ...todosOverdue.map((one) => ({ kind: 'todo' as const, ...one })),
  ...headlinesUnread.map((one) => ({ kind: 'headline' as const, ...one })),
];

interface StepProps {
  step: Step;
  onDone: () => void;
}

/** Asks for the present value of a measurable. */
const NumberStep = ({ step, tractionId, onDone }: StepProps & { tractionId: string }) => {
  const t = useText();
  const id = useId();
  const { user } = useSession();
  const present = useFiscalDay();
  const { data } = useRead(scorecardApi.search, numbersAsk(user.userId, [tractionId]), { quiet: true });
  const [typed, setTyped] = useState('');
  const { send, busy } = useCommand(scorecardApi.enterValue);
  const row = data?.items.find((each) => each.id === step.id);
  const scorecardId = row?.scorecardId;
  const { number } = useFormats();
  const value = Number(typed);
  const isNumber = typed !== '' && Number.isFinite(value);
  const fault = typed === '' ? t('liveMeetings.finish.numberFirst') : t('ui.typeNumber', { sample: number(1234.5) });
  const save = async (submitted: SubmitEvent) => {
    submitted.preventDefault();
    if (!isNumber || row === undefined) return;
    const body = { intervalId: ownInterval(row, present), value, entered: true, before: null };
    await send({ params: { scorecardId: row.scorecardId, measurableId: step.id }, body }).then(onDone, () => undefined);
  };
  return (
    <form className={styles.acts} onSubmit={(submitted) => void save(submitted)}>
      <label htmlFor={id} className={styles.label}>
        {t('liveMeetings.finish.number')}
      </label>
      <NumberInput id={id} value={typed} autoFocus onChange={setTyped} />
      <Button type="submit" tone="primary" busy={busy} because={isNumber && scorecardId !== undefined ? undefined : fault}>
        {t('liveMeetings.finish.save')}
      </Button>
    </form>
  );
};

/** Asks for the status of a Rock. */
const RockStep = ({ step, onDone }: StepProps) => {
  const t = useText();
  const { send, busy } = useCommand(rockApi.setStatus);
  const set = (status: 'OnTrack' | 'OffTrack' | 'Done') =>
    void send({ params: { id: step.id }, body: { status } }).then(onDone, () => undefined);
  return (
    <div className={styles.acts}>
      <Button tone="primary" busy={busy} autoFocus onClick={() => set('OnTrack')}>
        {t('ui.statusOnTrack')}
      </Button>
      <Button tone="soft" busy={busy} onClick={() => set('OffTrack')}>
        {t('ui.statusOffTrack')}
      </Button>
      <Button tone="soft" busy={busy} onClick={() => set('Done')}>
        {t('ui.statusDone')}
      </Button>
    </div>
  );
};

/** Asks whether a late To-Do is done, or for another date. */
const TodoStep = ({ step, onDone }: StepProps) => {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const done = async () => {
    setBusy(true);
    await sendCommand(todoApi.complete, { params: { id: step.id }, body: { complete: true } }).then(onDone, () => undefined);
    setBusy(false);
  };
  return (
    <div className={styles.acts}>
      <Button tone="primary" busy={busy} autoFocus onClick={() => void done()}>
        {t('liveMeetings.finish.done')}
      </Button>
      <Button tone="soft" onClick={() => void openDialog('editTodo', { todoId: step.id })}>
        {t('liveMeetings.finish.date')}
      </Button>
    </div>
  );
};

/** Shows a Headline with its owner and notes, and notes that it was read. */
const HeadlineStep = ({ step, onDone }: StepProps) => {
  const t = useText();
  const { data } = useRead(headlineApi.byIds, { query: { ids: step.id } }, { quiet: true });
  const headline = data?.items[0];
  const { people } = usePeople(headline === undefined ? [] : [headline.ownerId]);
  const { send, busy } = useCommand(headlineApi.read);
  const read = () => void send({ params: { id: step.id } }).then(onDone, () => undefined);
  return (
    <>
      {headline !== undefined && (
        <div className={styles.about}>
          <OwnerChip person={people.get(headline.ownerId)} full />
          {headline.contentHtml !== '' && <RichTextView html={headline.contentHtml} />}
        </div>
      )}
      <div className={styles.acts}>
        <Button tone="primary" busy={busy} autoFocus onClick={read}>
          {t('liveMeetings.finish.read')}
        </Button>
      </div>
    </>
  );
};

/** Renders what one step asks. */
const StepActs = ({ step, tractionId, onDone }: StepProps & { tractionId: string }) => {
  if (step.kind === 'number') return <NumberStep step={step} tractionId={tractionId} onDone={onDone} />;
  if (step.kind === 'rock') return <RockStep step={step} onDone={onDone} />;
  return step.kind === 'todo' ? <TodoStep step={step} onDone={onDone} /> : <HeadlineStep step={step} onDone={onDone} />;
};

/** Goes one by one through what a person still has to prepare for a meeting. */
export const FinishMineDialog = ({ tractionId, meetingId, close }: FinishMineDialogProps) => {
  const t = useText();
  const { user } = useSession();
  const { data } = useRead(readinessApi.list, { params: { id: meetingId } }, { quiet: true });
  const mine = data?.items.find(({ personId }) => personId === user.userId);
  // The steps stay those of the moment when the dialog was opened: what is done leaves the list that the server sends.
  const [steps, setSteps] = useState<readonly Step[]>();
  const [at, setAt] = useState(0);
  if (steps === undefined && mine !== undefined) setSteps(stepsOf(mine));
  const step = steps?.[at];
  const next = () => (steps !== undefined && at + 1 < steps.length ? setAt(at + 1) : close());
  return (
    <Dialog
      title={t('liveMeetings.finish.title')}
      onClose={() => close()}
      size="md"
      footer={
        <>
          <Button onClick={() => close()}>{t('liveMeetings.finish.later')}</Button>
          {step !== undefined && <Button onClick={next}>{t('liveMeetings.finish.skip')}</Button>}
        </>
      }
    >
      {step === undefined ? (
        steps === undefined ? (
          <SkeletonRows count={2} />
        ) : (
          <p>{t('liveMeetings.finish.nothing')}</p>
        )
      ) : (
        <section key={step.id} aria-label={step.title}>
          <p className={styles.kicker}>
            {t(`liveMeetings.finish.${step.kind}Kicker`)} <span>{t('ui.placeOf', { at: at + 1, of: steps?.length ?? 0 })}</span>
          </p>
          <h3 className={styles.title}>{step.title}</h3>
          <StepActs step={step} tractionId={tractionId} onDone={next} />
        </section>
      )}
    </Dialog>
  );
};
