import '#web/core/texts/scorecards.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { NumberField, SelectField } from '#web/kit/forms/fields.tsx';
import { Pair } from '#web/kit/forms/pair.tsx';
import type { Form } from '#web/kit/forms/use-form.ts';
import { goalKinds, longestNumber, type MeasurableUnit, measurableUnits, type ValueScale, valueScales } from '../../contract.ts';
import { allowedDecimals, fitDecimals, rollupOf } from '../../rules.ts';
import { useNumberText } from '../numbers/number-words.ts';
import styles from './measurable-fields.module.css';
import type { MeasurableValues } from './measurable-fields.tsx';

interface FieldsProps {
  form: Form<MeasurableValues>;
}

/** Returns the goal as it is typed, in words; undefined while it is none. */
const useTypedGoal = ({ values }: FieldsProps['form']): string | undefined => {
  const words = useNumberText();
  const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
  const [goalValue, goalTo] = [numberIn(values.goalValue), numberIn(values.goalTo)];
  const isRange = values.comparison === 'Between';
  if (Number.isNaN(goalValue) || (isRange && !(goalTo > goalValue))) return undefined;
  return words.goal({ ...values, goalValue, goalTo, decimalPlaces: Number(values.decimalPlaces) });
};

/** Renders the choice between Yes and No as the goal. */
const YesNoGoal = ({ form }: FieldsProps) => {
  const t = useText();
  const answers = [
    { value: '1', label: t('scorecards.yes') },
    { value: '0', label: t('scorecards.no') },
  ];
  return <SelectField {...form.field('goalValue')} label={t('scorecards.fieldAnswer')} options={answers} required />;
};

/** Renders how a number is compared with its goal, and the goal: one number, or both ends of a range. */
const Amounts = ({ form }: FieldsProps) => {
  const t = useText();
  const typed = useTypedGoal(form);
  const hint = typed === undefined ? undefined : t('scorecards.goalReads', { goal: typed });
  const kind = (
    <SelectField
      {...form.field('comparison')}
      label={t('scorecards.fieldComparison')}
      options={goalKinds.map((value) => ({ value, label: t(`scorecards.comparisons.${value}`) }))}
      required
    />
  );
  if (form.values.comparison !== 'Between')
    return (
      <Pair>
        {kind}
        <NumberField {...form.field('goalValue')} label={t('scorecards.fieldGoal')} maxLength={longestNumber} hint={hint} required />
      </Pair>
    );
  return (
    <>
      {kind}
      <Pair>
        <NumberField {...form.field('goalValue')} label={t('scorecards.fieldFrom')} maxLength={longestNumber} hint={hint} required />
        <NumberField
          {...form.field('goalTo')}
          label={t('scorecards.fieldTo')}
          maxLength={longestNumber}
          hint={t('scorecards.bothEnds')}
          required
        />
      </Pair>
    </>
  );
};

/** Renders unit, scale and decimals. The decimals follow unit and scale (I-24, I-25); yes or no has neither scale nor decimals. */
const UnitFields = ({ form }: FieldsProps) => {
  const t = useText();
  const { unitOfMeasure, valueScale, decimalPlaces, goalValue, rollup } = form.values;
  const decimals = allowedDecimals(unitOfMeasure, valueScale);
  const refit = (unit: MeasurableUnit, to: ValueScale) => form.set('decimalPlaces', String(fitDecimals(unit, to, Number(decimalPlaces))));
  const [unit, scale] = [form.field('unitOfMeasure'), form.field('valueScale')];
  const changeUnit = (value: MeasurableUnit) => {
    unit.onChange(value);
    // A way that was the usual one of the unit before follows the unit.
    if (rollup === rollupOf({ unitOfMeasure })) form.set('rollup', rollupOf({ unitOfMeasure: value }));
    const isYesNo = value === 'YesNo';
    if (isYesNo) {
      form.set('comparison', 'Equal');
      form.set('valueScale', 'One');
      if (goalValue !== '0') form.set('goalValue', '1');
    }
    refit(value, isYesNo ? 'One' : valueScale);
  };
  const unitField = (
    <SelectField
      {...unit}
      onChange={changeUnit}
      label={t('scorecards.fieldUnit')}
      options={measurableUnits.map((value) => ({ value, label: t(`scorecards.units.${value}`) }))}
      required
    />
  );
  if (unitOfMeasure === 'YesNo')
    return (
      <Pair>
        {unitField}
        <YesNoGoal form={form} />
      </Pair>
    );
  return (
    <div className={styles.three}>
      {unitField}
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
  );
};

/** Renders the goal and its unit. */
export const GoalFields = ({ form }: FieldsProps) => (
  <>
    {form.values.unitOfMeasure !== 'YesNo' && <Amounts form={form} />}
    <UnitFields form={form} />
  </>
);
