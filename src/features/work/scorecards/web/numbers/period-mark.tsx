import '#web/core/texts/scorecards.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { Measurable, Period } from '../../contract.ts';
import { isShorterPeriod, rollupOf } from '../../rules.ts';
import styles from './period-mark.module.css';

interface PeriodMarkProps {
  row: Pick<Measurable, 'period' | 'rollup' | 'unitOfMeasure'>;
  /** The period in which it is shown; weeks by default. */
  shown?: Period | undefined;
}

/** Renders how often a number is given where that is less often than it is shown, or how a longer period is made of it; nothing where both agree. */
export const PeriodMark = ({ row, shown = 'week' }: PeriodMarkProps) => {
  const t = useText();
  const own = row.period ?? 'week';
  if (own === shown) return null;
  const isMade = isShorterPeriod(own, shown);
  return (
    <span className={styles.mark} title={isMade ? t(`scorecards.rollups.${rollupOf(row)}`) : undefined}>
      {isMade ? t(`scorecards.rollupMark.${rollupOf(row)}`) : t(`scorecards.periodMark.${own}`)}
    </span>
  );
};
