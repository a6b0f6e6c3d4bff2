import '#web/core/texts/scorecards.ts';
import { ApiError } from '#web/core/api/api-error.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { type Formula, type Period, scorecardApi } from '../../contract.ts';
import { type AmountFormat, readFormula } from '../../rules.ts';
import { useNumberText } from '../numbers/number-words.ts';
import styles from './formula-preview.module.css';

interface FormulaPreviewProps {
  formula: Formula;
  format: AmountFormat;
  scorecardId: string | undefined;
  measurableId: string | undefined;
  period: Period;
}

/** Renders what a formula gives in the last intervals, or why it gives nothing: a circle is named with its way. */
export const FormulaPreview = ({ formula, format, scorecardId, measurableId, period }: FormulaPreviewProps) => {
  const t = useText();
  const words = useNumberText();
  const { interval } = useFormats();
  const read = readFormula(formula);
  const isWhole = 'is' in read && scorecardId !== undefined;
  const body = { formula, period, valueScale: format.valueScale, ...(measurableId === undefined ? {} : { measurableId }) };
  const ask = { params: { scorecardId: scorecardId ?? '' }, body };
  const { data, error } = useRead(scorecardApi.formulaPreview, ask, { enabled: isWhole, quiet: true, keep: true });
  if (formula.length === 0) return null;
  if (!('is' in read)) return <p className={styles.fault}>{t(`scorecards.formula.faults.${read.fault}`)}</p>;
  if (error !== null)
    return <p className={styles.fault}>{error instanceof ApiError ? error.message : t('scorecards.formula.noPreview')}</p>;
  if (data === undefined) return null;
  const goal = { ...format, goalValue: 0, comparison: 'Equal' as const };
  return (
    <table className={styles.preview}>
      <caption>{t('scorecards.formula.gives')}</caption>
      <thead>
        <tr>
          {data.values.map(({ intervalId }) => (
            <th key={intervalId} scope="col">
              {interval(intervalId, 'head')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {data.values.map(({ intervalId, value }) => (
            <td key={intervalId}>{value === null ? '–' : words.cell(value, goal).text}</td>
          ))}
        </tr>
      </tbody>
    </table>
  );
};
