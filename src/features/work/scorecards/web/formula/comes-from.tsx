import '#web/core/texts/scorecards.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { Form } from '#web/kit/forms/use-form.ts';
import { SegmentedControl } from '#web/kit/ui/segmented-control.tsx';
import type { MeasurableValues } from '../measurable/measurable-fields.tsx';
import styles from './comes-from.module.css';
import { FormulaField } from './formula-field.tsx';
import { FormulaPreview } from './formula-preview.tsx';

interface ComesFromProps {
  form: Form<MeasurableValues>;
  scorecardId: string | undefined;
  measurableId?: string | undefined;
}

/** Renders whether a number is typed in or made of others, and the formula. Switching keeps the numbers that there are. */
export const ComesFrom = ({ form, scorecardId, measurableId }: ComesFromProps) => {
  const t = useText();
  const { formula, unitOfMeasure, valueScale, decimalPlaces, period } = form.values;
  const { error } = form.field('formula');
  const kinds = [
    { value: 'typed', label: t('scorecards.formula.typed') },
    { value: 'formula', label: t('scorecards.formula.field') },
  ] as const;
  return (
    <>
      <div className={styles.from}>
        <span aria-hidden="true">{t('scorecards.formula.comesFrom')}</span>
        <SegmentedControl
          label={t('scorecards.formula.comesFrom')}
          segments={kinds}
          value={formula === null ? 'typed' : 'formula'}
          onChange={(kind) => form.set('formula', kind === 'typed' ? null : [])}
        />
      </div>
      {formula !== null && (
        <>
          <FormulaField
            value={formula}
            onChange={(next) => form.set('formula', next)}
            error={error}
            scorecardId={scorecardId}
            ownId={measurableId}
            period={period}
          />
          <FormulaPreview
            formula={formula}
            format={{ unitOfMeasure, valueScale, decimalPlaces: Number(decimalPlaces) }}
            scorecardId={scorecardId}
            measurableId={measurableId}
            period={period}
          />
        </>
      )}
    </>
  );
};
