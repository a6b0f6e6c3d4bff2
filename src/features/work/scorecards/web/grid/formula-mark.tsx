import '#web/core/texts/scorecards.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import type { Formula, Period, ScorecardRow } from '../../contract.ts';
import { usePartWords } from '../formula/part-words.ts';
import { useNumberText } from '../numbers/number-words.ts';
import styles from './grid-row.module.css';

/** Renders the mark of a number that is made of others, with its formula. */
export const FormulaMark = ({ formula, period }: { formula: Formula; period: Period | undefined }) => {
  const t = useText();
  const said = t('scorecards.formula.mark', { formula: usePartWords(period).formula(formula) });
  return (
    <span className={styles.fx} title={said}>
      <span aria-hidden="true">{t('scorecards.formula.sign')}</span>
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  );
};

/** Returns what the formula gives in an interval in which a person put a number over it; undefined elsewhere. */
export const useOver = (row: ScorecardRow, interval: string): string | undefined => {
  const t = useText();
  const words = useNumberText();
  if (row.formula === undefined) return undefined;
  const value = row.values.find(({ intervalId }) => intervalId === interval);
  return value?.entered === true && value.value !== null
    ? t('scorecards.formula.over', { value: words.value(value.formulaValue ?? null, row) || '–' })
    : undefined;
};
