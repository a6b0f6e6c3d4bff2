import '#web/core/texts/scorecards.ts';
import { useId } from 'react';
import { MeetingPicker, MeetingsPicker } from '#features/teams/team/web/parts/meeting-picker.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useFlag } from '#web/core/session/flags.ts';
import { SelectField, TextField } from '#web/kit/forms/fields.tsx';
import { Pair } from '#web/kit/forms/pair.tsx';
import type { Form } from '#web/kit/forms/use-form.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { TextInput } from '#web/kit/ui/text-input.tsx';
import type { ScorecardMeeting } from '../../contract/meeting.ts';
import {
  type Formula,
  type GoalKind,
  type MeasurableUnit,
  type Period,
  periods,
  type Rollup,
  rollups,
  type ValueScale,
} from '../../contract.ts';

/** Values of both dialogs; numbers are texts while they are typed. */
export interface MeasurableValues {
  title: string;
  tractionIds: string[];
  /** The owners of new measurables. */
  ownerIds: string[];
  /** The owner of an existing one. */
  ownerId: string;
  comparison: GoalKind;
  goalValue: string;
  /** The upper end of a range; empty for other goals. */
  goalTo: string;
  /** The interval from which a changed goal counts. */
  goalFrom: string;
  unitOfMeasure: MeasurableUnit;
  valueScale: ValueScale;
  decimalPlaces: string;
  group: string;
  /** What it is made of; null for a number that is typed in. */
  formula: Formula | null;
  period: Period;
  rollup: Rollup;
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

/** Renders how often a number is given, and how longer periods bring them together. */
export const PeriodFields = ({ form }: FieldsProps) => {
  const t = useText();
  const period = form.field('period');
  const change = (value: Period) => {
    period.onChange(value);
    // It was chosen among the intervals of another period.
    form.set('goalFrom', '');
  };
  return (
    <Pair>
      <SelectField
        {...period}
        onChange={change}
        label={t('scorecards.fieldPeriod')}
        options={periods.map((value) => ({ value, label: t(`scorecards.periods.${value}`) }))}
        required
      />
      {form.values.period !== 'year' && (
        <SelectField
          {...form.field('rollup')}
          label={t('scorecards.fieldRollup')}
          options={rollups.map((value) => ({ value, label: t(`scorecards.rollups.${value}`) }))}
          required
        />
      )}
    </Pair>
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
