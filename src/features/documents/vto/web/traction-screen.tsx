import '#web/core/texts/vto.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useVto } from './calls.ts';
import { HistoryButton } from './document/history-button.tsx';
import { VtoColumn } from './document/part.tsx';
import { GoalList, PlanNumbers } from './document/plan-lists.tsx';
import { SectionDay } from './document/vision-parts.tsx';
import { LongTermIssues } from './traction/long-term-issues.tsx';
import { GoalServed, QuarterColumn } from './traction/plan-rocks.tsx';
import styles from './traction-screen.module.css';

/** The Traction page: 1-Year Plan, Rocks of the quarter, and long-term Issues (catalogue L-04). */
export const VtoTractionScreen = () => {
  const t = useText();
  const { data: vto } = useVto();
  if (vto === undefined) return null;
  return (
    <article className={styles.paper} aria-label={t('vto.page.traction')}>
      <VtoColumn
        place="oneYear"
        className={styles.column}
        title={t('vto.oneYearPlan')}
        tools={<HistoryButton vto={vto} part="oneYearPlan" />}
        under={<SectionDay vto={vto} kind="oneYearPlan" label={t('vto.planDay')} />}
      >
        <PlanNumbers vto={vto} plan="oneYearPlan" />
        <h3 className={styles.small}>{t('vto.goalsOfYear')}</h3>
        <GoalList
          vto={vto}
          plan="oneYearPlan"
          name={t('vto.goal')}
          add={t('vto.addGoal')}
          ordered
          under={(goal) => <GoalServed vto={vto} goal={goal} />}
        />
      </VtoColumn>
      <QuarterColumn vto={vto} className={styles.column} />
      <LongTermIssues vto={vto} className={styles.column} />
    </article>
  );
};
