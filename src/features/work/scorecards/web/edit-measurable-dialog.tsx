import '#web/core/texts/scorecards.ts';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { PersonPicker } from '#features/ground/people/web/parts/person-picker.tsx';
import { useHolderIds } from '#features/teams/team/web/parts/tractions.ts';
import { ItemParts } from '#features/work/history/web/parts/item-parts.tsx';
import { nameOf } from '#shared/names.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { EditConflict } from '#web/core/writing/saving.ts';
import { useForm } from '#web/kit/forms/use-form.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { StaleNotice, type Theirs } from '#web/kit/writing/stale-notice.tsx';
import { useVersion } from '#web/kit/writing/use-version.ts';
import { type Measurable, measurableForm } from '../contract.ts';
import { rollupOf } from '../rules.ts';
import { updateMeasurable, useGroups, useScorecardMeetings } from './calls.ts';
import { ComesFrom } from './formula/comes-from.tsx';
import { GoalFields } from './measurable/goal-fields.tsx';
import { GoalFromField, GoalsOverTime } from './measurable/goals-over-time.tsx';
import { GroupField, MeasurableTitle, type MeasurableValues, MeetingField, PeriodFields } from './measurable/measurable-fields.tsx';
import { useNumberText } from './numbers/number-words.ts';

/** The parts of a measurable that the dialog edits. */
type MeasurableParts = Omit<MeasurableValues, 'goalValue' | 'goalTo' | 'goalFrom' | 'decimalPlaces' | 'ownerIds' | 'ownerId'> &
  Pick<Measurable, 'goalValue' | 'decimalPlaces' | 'ownerId'> & { goalTo: number | null };

export interface EditMeasurableDialogProps extends DialogProps {
  measurable: Measurable;
  /** Set when an edit failed because somebody else had changed the measurable first. */
  overtaken?: EditConflict<Partial<MeasurableParts>, Measurable> | undefined;
}

const valuesOf = (measurable: Measurable): MeasurableValues => ({
  title: measurable.title,
  tractionIds: measurable.tractionIds,
  ownerIds: [],
  ownerId: measurable.ownerId ?? '',
  comparison: measurable.comparison,
  goalValue: String(measurable.goalValue),
  goalTo: String(measurable.goalTo ?? ''),
  goalFrom: '',
  formula: measurable.formula ?? null,
  unitOfMeasure: measurable.unitOfMeasure,
  valueScale: measurable.valueScale,
  decimalPlaces: String(measurable.decimalPlaces),
  group: measurable.group,
  period: measurable.period ?? 'week',
  rollup: rollupOf(measurable),
});

/** Returns the parts as the server has them: the form has numbers as texts. */
const partsOf = ({ title, tractionIds, ownerId, comparison, goalValue, unitOfMeasure, ...rest }: Measurable): MeasurableParts => {
  const { valueScale, decimalPlaces, group, goalTo = null, formula = null, period = 'week' } = rest;
  const goal = { comparison, goalValue, goalTo, unitOfMeasure, valueScale, decimalPlaces };
  return { title, tractionIds, ownerId, ...goal, group, formula, period, rollup: rollupOf({ unitOfMeasure, ...rest }) };
};

/** Returns edited parts as the form has them. */
const typedOf = ({ goalValue, goalTo, decimalPlaces, ownerId, ...rest }: Partial<MeasurableParts>): Partial<MeasurableValues> => ({
  ...rest,
  ...(goalValue === undefined ? {} : { goalValue: String(goalValue) }),
  ...(goalTo === undefined ? {} : { goalTo: String(goalTo ?? '') }),
  ...(decimalPlaces === undefined ? {} : { decimalPlaces: String(decimalPlaces) }),
  ...(ownerId === undefined ? {} : { ownerId: ownerId ?? '' }),
});

/** Returns, in words, what somebody else has changed while the dialog was open. */
const useTheirs = (current: Measurable | undefined, before: Measurable): Theirs[] => {
  const t = useText();
  const words = useNumberText();
  const { people } = usePeople([current?.ownerId ?? null]);
  if (current === undefined) return [];
  const owner = people.get(current.ownerId ?? '');
  const [goal, goalBefore] = [words.goal(current), words.goal(before)];
  return [
    { key: 'title', label: t('scorecards.fieldTitle'), text: current.title, differs: current.title !== before.title },
    {
      key: 'owner',
      label: t('scorecards.fieldOwner'),
      text: owner === undefined ? '' : nameOf(owner),
      differs: current.ownerId !== before.ownerId,
    },
    { key: 'goal', label: t('scorecards.fieldGoal'), text: goal, differs: goal !== goalBefore },
    { key: 'group', label: t('scorecards.fieldGroup'), text: current.group, differs: current.group !== before.group },
  ].filter(({ differs }) => differs);
};

/** Returns the question before the period of a measurable changes; it agrees where that stays. */
const useAskPeriod = (measurable: Measurable) => {
  const t = useText();
  return async ({ title, period }: MeasurableValues): Promise<boolean> =>
    period === (measurable.period ?? 'week') ||
    confirm({
      title: t('scorecards.changePeriod.title'),
      text: t('scorecards.changePeriod.text', { title, now: t(`scorecards.every.${period}`) }),
      yes: t('scorecards.changePeriod.yes'),
    });
};

/** Renders the dialog that changes a measurable; it asks before the owner changes (I-12), and before its period does. */
export const EditMeasurableDialog = ({ measurable, overtaken, close }: EditMeasurableDialogProps) => {
  const t = useText();
  const { scorecardId } = measurable;
  const shown = overtaken?.theirs ?? measurable;
  const meetings = useScorecardMeetings().data?.items;
  const groups = useGroups(scorecardId);
  const owners = useHolderIds([measurable.tractionId]);
  const { save, current, onFail, forget } = useVersion(shown, partsOf, overtaken !== undefined);
  const theirs = useTheirs(current, measurable);
  const form = useForm({
    schema: measurableForm,
    initial: valuesOf(shown),
    typed: overtaken && typedOf(overtaken.mine),
    onFail,
    onDone: () => close(),
    send: (values) => save(values, (body, edit) => updateMeasurable(measurable, body, edit)),
  });
  const owner = usePeople([form.values.ownerId || null]).people.get(form.values.ownerId);

  const asksPeriod = useAskPeriod(shown);
  const submit = async () => {
    const asks = owner !== undefined && measurable.ownerId !== null && owner.id !== measurable.ownerId;
    const agreed =
      !asks ||
      !measurableForm.safeParse(form.values).success ||
      (await confirm({
        title: t('scorecards.ownerChangeTitle'),
        text: t('scorecards.ownerChangeText', { name: nameOf(owner) }),
        yes: t('scorecards.ownerChangeYes'),
      }));
    if (agreed && (!measurableForm.safeParse(form.values).success || (await asksPeriod(form.values)))) form.submit();
  };
  const take = () => {
    if (current !== undefined) form.reset(valuesOf(current));
    forget();
  };

  return (
    <Dialog
      title={t('scorecards.editTitle')}
      form={{ ...form, submit: () => void submit() }}
      submit={t('scorecards.save')}
      onClose={() => close()}
    >
      {current !== undefined && <StaleNotice theirs={theirs} onTake={take} />}
      <MeasurableTitle form={form} />
      <MeetingField form={form} meetings={meetings} isFixed={false} />
      <PersonPicker {...form.field('ownerId')} only={owners} label={t('scorecards.fieldOwner')} required />
      <PeriodFields form={form} />
      <ComesFrom form={form} scorecardId={scorecardId} measurableId={measurable.id} />
      <GoalFields form={form} />
      <GoalFromField form={form} measurable={shown} />
      <GoalsOverTime measurable={shown} />
      <GroupField form={form} groups={groups} />
      <ItemParts of={{ type: 'Measurable', id: measurable.id }} />
    </Dialog>
  );
};
