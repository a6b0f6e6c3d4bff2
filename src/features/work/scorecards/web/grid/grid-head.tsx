import '#web/core/texts/issues.ts';
import '#web/core/texts/scorecards.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import type { Interval, Period, Scorecard } from '../../contract.ts';
import { inOrder } from '../../rules.ts';
import styles from './grid-table.module.css';

/** Returns how many columns follow those of the intervals. */
export const sumsIn = ({ showLast4, showLast13, showAverage, showTotal }: Scorecard['settings']): number =>
  [showLast4, showLast13, showAverage, showTotal].filter(Boolean).length;

/** Renders the widths of the columns. */
export const GridColumns = ({ count, settings, staged }: { count: number; settings: Scorecard['settings']; staged: boolean }) => (
  <colgroup>
    <col className={styles.colTitle} />
    <col className={styles.colGoal} />
    <col className={styles.colTrend} />
    <col span={count} />
    {sumsIn(settings) > 0 && <col span={sumsIn(settings)} className={styles.colSum} />}
    {staged && <col className={styles.colEnd} />}
  </colgroup>
);

interface HeadProps {
  columns: readonly Interval[];
  period: Period;
  now: string;
  settings: Scorecard['settings'];
  staged: boolean;
}

/** Renders the heads of the columns. */
export const GridHead = ({ columns, period, now, settings, staged }: HeadProps) => {
  const t = useText();
  const { interval } = useFormats();
  const newest = columns.at(-1)?.id;
  return (
    <thead className={styles.head}>
      <tr>
        <th scope="col" className={styles.headTitle}>
          {t('scorecards.measurable')}
        </th>
        <th scope="col" className={styles.headGoal}>
          {t('scorecards.goal')}
        </th>
        <th scope="col" className={styles.headTrend}>
          {t('scorecards.trend')}
        </th>
        {inOrder(columns, settings.reverse).map(({ id }) => (
          <th key={id} scope="col" className={classes(id === now && styles.nowHead)} data-newest={id === newest || undefined}>
            <time dateTime={id.includes('Q') ? undefined : id}>{interval(id, 'head')}</time>
            {id === now && <VisuallyHidden>, {t(`scorecards.present.${period}`)}</VisuallyHidden>}
          </th>
        ))}
        {settings.showLast4 && <th scope="col">{t('scorecards.last4')}</th>}
        {settings.showLast13 && <th scope="col">{t('scorecards.last13')}</th>}
        {settings.showAverage && <th scope="col">{t('scorecards.average')}</th>}
        {settings.showTotal && <th scope="col">{t('scorecards.total')}</th>}
        {staged && (
          <th scope="col">
            <VisuallyHidden>{t('issues.many')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
};
