import '#web/core/texts/insights.ts';
import { type GoalKind, type MeasurableUnit } from '#features/work/scorecards/contract.ts';
import { goalText } from '#features/work/scorecards/rules.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openItem } from '#web/kit/modals/open-item.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Sparkline } from '#web/kit/ui/sparkline.tsx';
import type { OwnNumber } from '../../contract.ts';
import { goals } from '../../rules.ts';
import styles from './own-rows.module.css';
import { misses } from './use-saying.ts';

/** A goal as an answer has it. */
export type GoalLook = Pick<OwnNumber, 'goalValue' | 'decimalPlaces' | 'valueScale' | 'goalTo'> & {
  comparison: GoalKind;
  unitOfMeasure: MeasurableUnit;
};

/** Renders a person's Measurables, each with its run, its goal and how often it was on target. */
export const OwnNumbers = ({ rows }: { rows: readonly OwnNumber[] }) => {
  const t = useText();
  const { numbers } = useFormats();
  return (
    <ul className={styles.rows}>
      {rows.map((row) => (
        <li key={row.id} className={styles.number}>
          <button type="button" className={styles.title} onClick={() => openItem({ type: 'Measurable', id: row.id })}>
            {row.title}
          </button>
          <Sparkline
            values={row.values.map((each) => each?.value ?? null)}
            goal={row.goalValue}
            off={row.values.findLast((each) => each !== null)?.isMet === false}
            label={t('insights.trendOf', { title: row.title })}
            width={116}
            height={24}
          />
          <span className={styles.goal}>{goalText(row, numbers)}</span>
          <span className={styles.met}>
            <span className={classes(misses(row, goals.numbers) && styles.off)}>{t('insights.of', { met: row.met, of: row.of })}</span>{' '}
            {t('insights.metGoal')}
          </span>
        </li>
      ))}
    </ul>
  );
};
