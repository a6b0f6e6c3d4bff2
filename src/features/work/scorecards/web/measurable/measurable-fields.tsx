import '#web/core/texts/scorecards.ts';
import { useId } from 'react';
import { MeetingPicker, MeetingsPicker } from '#features/teams/team/web/parts/meeting-picker.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { NumberField, SelectField, TextField } from '#web/kit/forms/fields.tsx';
import { Pair } from '#web/kit/forms/pair.tsx';
import type { Form } from '#web/kit/forms/use-form.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import type { ScorecardMeeting } from '../../contract/meeting.ts';
import { type Comparison, comparisons, longestNumber, type Unit, units, type ValueScale, valueScales } from '../../contract.ts';
import { allowedDecimals, fitDecimals } from '../../rules.ts';
import { useNumberText } from '../numbers/number-words.ts';
import styles from './measurable-fields.module.css';

/** Values of both dialogs; numbers are texts while they are typed. */
export interface MeasurableValues {
  title: string;
  tractionIds: string[];
  /** The owners of new measurables. */
  ownerIds: string[];
  /** The owner of an existing one. */
  ownerId: string;
  comparison: Comparison;
  goalValue: string;
  unitOfMeasure: Unit;
  valueScale: ValueScale;
  decimalPlaces: string;
  group: string;
}

interface FieldsProps {
  form: Form<MeasurableValues>;
}

export const MeasurableTitle = ({ form }: FieldsProps) => {
  const t = useText();
  return <TextField {...form.field('title')} label={t('scorecards.fieldTitle')} hint={t('scorecards.advice')} required />;
};

/** Renders the choice of one meeting, or of several with their flag (I-11, I-26); fixed when the dialog was opened from a meeting. */
export const MeetingField = ({
  form,
  meetings,
  isFixed,
}: FieldsProps & { meetings: readonly ScorecardMeeting[] | undefined; isFixed: boolean }) => {
  const t = useText();
  const several = useFlag('multiple-scorecard-measurable');
  const options = meetings?.map(({ tractionId, title }) => ({ id: tractionId, title }));
  const field = form.field('tractionIds');
  if (several && !isFixed) return <MeetingsPicker {...field} meetings={options} label={t('scorecards.fieldMeetings')} required />;
  return (
    <MeetingPicker
      {...field}
      value={field.value[0] ?? ''}
      onChange={(id) => field.onChange(id === '' ? [] : [id])}
      meetings={options}
      label={t('scorecards.fieldMeeting')}
      because={isFixed ? t('scorecards.meetingFixed') : undefined}
      required
    />
  );
};

/** Renders the goal: comparison, amount and unit. The decimals follow unit and scale (I-24, I-25). */
export const GoalFields = ({ form }: FieldsProps) => {
  const t = useText();
  const words = useNumberText();
  const { unitOfMeasure, valueScale, decimalPlaces, goalValue, comparison } = form.values;
  const goal = goalValue === '' ? Number.NaN : Number(goalValue);
  const shown = { goalValue: goal, comparison, unitOfMeasure, valueScale, decimalPlaces: Number(decimalPlaces) };
  const decimals = allowedDecimals(unitOfMeasure, valueScale);
  const refit = (unit: Unit, scale: ValueScale) => form.set('decimalPlaces', String(fitDecimals(unit, scale, Number(decimalPlaces))));
  const unit = form.field('unitOfMeasure');
  const scale = form.field('valueScale');
  return (
    <>
      <Pair>
        <SelectField
          {...form.field('comparison')}
          label={t('scorecards.fieldComparison')}
          options={comparisons.map((value) => ({ value, label: t(`scorecards.comparisons.${value}`) }))}
          required
        />
        <NumberField
          {...form.field('goalValue')}
          label={t('scorecards.fieldGoal')}
          maxLength={longestNumber}
          hint={Number.isNaN(goal) ? undefined : t('scorecards.goalReads', { goal: words.goal(shown) })}
          required
        />
      </Pair>
      <div className={styles.three}>
        <SelectField
          {...unit}
          onChange={(value) => {
            unit.onChange(value);
            refit(value, valueScale);
          }}
          label={t('scorecards.fieldUnit')}
          options={units.map((value) => ({ value, label: t(`scorecards.units.${value}`) }))}
          required
        />
        <SelectField
          {...scale}
          onChange={(value) => {
            scale.onChange(value);
            refit(unitOfMeasure, value);
          }}
          label={t('scorecards.fieldScale')}
          options={valueScales.map((value) => ({ value, label: t(`scorecards.scales.${value}`) }))}
          required
        />
        <SelectField
          {...form.field('decimalPlaces')}
          label={t('scorecards.fieldDecimals')}
          options={decimals.map((places) => ({ value: String(places), label: String(places) }))}
          because={decimals.length === 1 ? t('scorecards.decimalsFixed') : undefined}
          required
        />
      </div>
    </>
  );
};

/** Renders the heading's field; existing headings are suggested. */
export const GroupField = ({ form, groups }: FieldsProps & { groups: readonly string[] }) => {
  const t = useText();
  const list = useId();
  const { name, value, onChange, onBlur, error } = form.field('group');
  return (
    <Field label={t('scorecards.fieldGroup')} hint={t('scorecards.groupHint')} error={error}>
      {(control) => (
        <>
          <TextInput {...control} name={name} value={value} onChange={onChange} onBlur={onBlur} list={list} maxLength={60} />
          <datalist id={list}>
            {groups.map((group) => (
              <option key={group} value={group} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
};
