import '#web/core/texts/scorecards.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { type Formula, type Period, spans, ways } from '../../contract.ts';
import { changedPart } from '../../rules/formula-edit.ts';
import styles from './formula-field.module.css';
import { usePartWords } from './part-words.ts';

interface PartOptionsProps {
  formula: Formula;
  place: number;
  period: Period;
  onChange: (formula: Formula) => void;
  onClose: () => void;
}

/** Renders how an open part brings its Measurables together, and over what time. What is found by typing joins them. */
export const PartOptions = ({ formula, place, period, onChange, onClose }: PartOptionsProps) => {
  const t = useText();
  const words = usePartWords(period);
  const part = formula[place];
  if (part === undefined || !('of' in part)) return null;
  const remove = () => {
    onChange(formula.toSpliced(place, 1));
    onClose();
  };
  return (
    <div className={styles.options}>
      <NativeSelect
        aria-label={t('scorecards.formula.wayOf', { title: words.titles(part) })}
        value={part.by}
        options={ways.map((value) => ({ value, label: t(`scorecards.formula.ways.${value}`) }))}
        onChange={(by) => onChange(changedPart(formula, place, { by }))}
      />
      <NativeSelect
        aria-label={t('scorecards.formula.spanOf', { title: words.titles(part) })}
        value={part.over}
        options={spans.map((value) => ({ value, label: t(`scorecards.formula.spans.${period}.${value}`) }))}
        onChange={(over) => onChange(changedPart(formula, place, { over }))}
      />
      <Button size="sm" onClick={remove}>
        {t('scorecards.formula.takeOut')}
      </Button>
      <small>{t('scorecards.formula.joinHint')}</small>
    </div>
  );
};
