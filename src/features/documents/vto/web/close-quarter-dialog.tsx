import '#web/core/texts/vto.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { revisionPath } from '#features/documents/collections/rules.ts';
import { type ListedRock, type RockStatus, rockStatuses } from '#features/work/rocks/contract.ts';
import { isOpen } from '#features/work/rocks/rules.ts';
import { addDays, quarterEnd } from '#shared/dates.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Dialog, type DialogForm } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { mayLeave } from '#web/kit/modals/leave-guard.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { SegmentedControl } from '#web/kit/ui/segmented-control.tsx';
import { StatusPill } from '#web/kit/ui/status-pill.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import { type Vto, vtoApi } from '../contract.ts';
import { quarterNow, type VtoQuarter } from '../rules/quarters.ts';
import { carryRocks, draftNextQuarter, useSetRockStatus } from './calls.ts';
import styles from './close-quarter-dialog.module.css';
import { ResultNumbers, ResultOutcomes } from './quarter/results-form.tsx';
import { useResults } from './quarter/use-results.ts';

export interface CloseQuarterDialogProps extends DialogProps {
  collectionId: string;
  revisionId: string;
}

const steps = ['score', 'record', 'carry', 'copy'] as const;
type Step = (typeof steps)[number];
type Fate = 'carry' | 'close' | 'leave';
type Fates = Readonly<Record<string, Fate>>;
const noFates: Fates = {};

interface StepProps {
  vto: Vto;
  quarter: VtoQuarter;
}

const Steps = ({ here }: { here: Step }) => {
  const t = useText();
  return (
    <ol className={styles.steps}>
      {steps.map((step, place) => (
        <li key={step} aria-current={step === here ? 'step' : undefined}>
          <b>{place + 1}</b> {t(`vto.close.steps.${step}`)}
        </li>
      ))}
    </ol>
  );
};

const Score = ({ vto, onScore }: { vto: Vto; onScore: (id: string) => void }) => {
  const t = useText();
  const setStatus = useSetRockStatus();
  const score = (rock: ListedRock, status: RockStatus) => {
    setStatus(rock, status);
    onScore(rock.id);
  };
  return (
    <>
      <p>{t('vto.close.scoreNote')}</p>
      {vto.rocks.length === 0 && <p>{t('vto.noRocks')}</p>}
      <ul className={styles.rows}>
        {vto.rocks.map((rock) => (
          <li key={rock.id}>
            <span>{rock.title}</span>
            <StatusPill
              status={rock.status}
              choices={rockStatuses}
              onChange={rock.can.edit ? (status) => score(rock, status) : undefined}
            />
          </li>
        ))}
      </ul>
    </>
  );
};

interface CarryProps {
  rocks: readonly ListedRock[];
  fates: Fates;
  day: string;
  onChoose: (id: string, fate: Fate) => void;
}

const Carry = ({ rocks, fates, day, onChoose }: CarryProps) => {
  const t = useText();
  const { wholeDay } = useFormats();
  if (rocks.length === 0) return <p>{t('vto.close.nothingLeft')}</p>;
  return (
    <>
      <p>{t('vto.close.carryNote', { day: wholeDay(day) })}</p>
      <ul className={styles.rows}>
        {rocks.map(({ id, title }) => (
          <li key={id}>
            <span>{title}</span>
            <SegmentedControl
              label={t('vto.close.fateOf', { title })}
              value={fates[id] ?? 'carry'}
              segments={(['carry', 'close', 'leave'] as const).map((value) => ({ value, label: t(`vto.close.fates.${value}`) }))}
              onChange={(fate: Fate) => onChoose(id, fate)}
            />
          </li>
        ))}
      </ul>
    </>
  );
};

/** Runs a step's command; what fails is told, and the step stays. */
const useStep = () => {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (error instanceof ApiError) tellFailure(error);
    }
    setBusy(false);
  };
  return { busy, run };
};

interface PathProps extends StepProps {
  close: () => void;
}

/** What the path knows and does: the step at hand, what becomes of each Rock, the name of the next V/TO, and the command of each step. */
const usePath = ({ vto, quarter, close }: PathProps) => {
  const t = useText();
  const navigate = useNavigate();
  const { quarterMonth } = useSession();
  const next = quarterNow(addDays(quarter.to, 1), quarterMonth);
  const [step, setStep] = useState<Step>('score');
  const [fates, setFates] = useState(noFates);
  const [done, setDone] = useState(noFates);
  const [first] = useState(t('vto.close.name', { title: vto.title, quarter: next.quarter, year: next.year }));
  const [name, setName] = useState(first);
  const { busy, run } = useStep();
  const results = useResults({ vto, quarter: quarter.key, byStatus: true, onSaved: () => setStep('carry') });
  const left = vto.rocks.filter(({ status, can }) => isOpen(status) && can.edit);
  const fated = (fate: Fate) => left.filter(({ id }) => (fates[id] ?? 'carry') === fate);
  const acts: Record<Step, () => void> = {
    score: () => setStep('record'),
    record: results.form.submit,
    carry: () =>
      void run(async () => {
        await carryRocks(fated('carry'), { dueDate: next.to });
        await carryRocks(fated('close'), { status: 'Closed' });
        setDone(fates);
        setStep('copy');
      }),
    copy: () =>
      void run(async () => {
        const made = await draftNextQuarter(vto, name.trim(), quarterEnd(next.from, quarterMonth));
        toast.success(t('vto.close.done', { quarter: quarter.quarter, year: quarter.year }));
        close();
        await navigate({ to: `${revisionPath('vto', made)}/traction` });
      }),
  };
  const undone = { record: results.form.dirty, carry: fates !== done };
  const forget = { record: results.forget, carry: () => setFates(done) };
  const skip = async (skipped: 'record' | 'carry') => {
    if (undone[skipped] && !(await mayLeave())) return;
    forget[skipped]();
    setStep(skipped === 'record' ? 'carry' : 'copy');
  };
  const form: DialogForm = {
    dirty: undone.record || undone.carry || name !== first,
    busy: busy || results.form.busy,
    waitsFor: (step === 'record' && results.form.waitsFor === 'fields') || (step === 'copy' && name.trim() === '') ? 'fields' : undefined,
    submit: acts[step],
  };
  return { step, setStep, fates, setFates, name, setName, form, results, left, next, skip };
};

const Path = (props: PathProps) => {
  const { vto, quarter, close } = props;
  const t = useText();
  const { step, setStep, fates, setFates, name, setName, form, results, left, next, skip } = usePath(props);
  const place = steps.indexOf(step);
  const before = steps[place - 1];
  return (
    <Dialog
      title={t('vto.close.title', { quarter: quarter.quarter, year: quarter.year })}
      size="xl"
      form={form}
      onClose={close}
      footer={
        <>
          {before !== undefined && <Button onClick={() => setStep(before)}>{t('vto.close.back')}</Button>}
          {(step === 'record' || step === 'carry') && <Button onClick={() => void skip(step)}>{t('vto.close.skip')}</Button>}
          <Button type="submit" tone="primary" busy={form.busy} because={form.waitsFor && t(`shell.dialogs.waitsFor.${form.waitsFor}`)}>
            {t(`vto.close.submits.${step}`)}
          </Button>
        </>
      }
    >
      <Steps here={step} />
      {step === 'score' && <Score vto={vto} onScore={results.score} />}
      {step === 'record' && (
        <>
          <ResultNumbers vto={vto} {...results} />
          <ResultOutcomes vto={vto} {...results} />
        </>
      )}
      {step === 'carry' && <Carry rocks={left} fates={fates} day={next.to} onChoose={(id, fate) => setFates({ ...fates, [id]: fate })} />}
      {step === 'copy' && (
        <>
          <p>{t('vto.close.copyNote')}</p>
          <TextInput aria-label={t('vto.close.nameLabel')} value={name} maxLength={256} onChange={setName} />
        </>
      )}
    </Dialog>
  );
};

/**
 * Renders the quarter's close as a guided path: score the Rocks, record results, carry over or close what is left, and copy the V/TO as the
 * next quarter's draft. Each step is saved by itself, so that one can leave at any time.
 */
export const CloseQuarterDialog = ({ collectionId, revisionId, close }: CloseQuarterDialogProps) => {
  const { data: vto } = useRead(vtoApi.byId, { params: { collectionId, revisionId } });
  const { calendarDate, quarterMonth } = useSession();
  if (vto === undefined) return null;
  const quarter = quarterNow(vto.quarterlyPlan.futureDate ?? calendarDate, quarterMonth);
  return <Path vto={vto} quarter={quarter} close={() => close()} />;
};
