import '#web/core/texts/vto.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useVto } from './calls.ts';
import { HistoryButton } from './document/history-button.tsx';
import { VtoColumn } from './document/part.tsx';
import { GoalList, PlanNumbers } from './document/plan-lists.tsx';
import { CoreFocus, CoreValues, SectionDay, TenYearTarget } from './document/vision-parts.tsx';
import { Marketing } from './vision/marketing.tsx';
import styles from './vision-screen.module.css';

/** The Vision page: core values, core focus, 10-Year Target, marketing strategy and 3-Year Picture (catalogue L-03). */
export const VisionScreen = () => {
  const t = useText();
  const { data: vto } = useVto();
  if (vto === undefined) return null;
  return (
    <article className={styles.paper} aria-label={t('vto.page.vision')}>
      <div className={styles.left}>
        <CoreValues vto={vto} />
        <CoreFocus vto={vto} />
        <TenYearTarget vto={vto} />
        <Marketing vto={vto} />
      </div>
      <VtoColumn
        place="threeYear"
        className={styles.right}
        title={t('vto.threeYearPicture')}
        tools={<HistoryButton vto={vto} part="threeYearPicture" />}
        under={<SectionDay vto={vto} kind="threeYearPicture" label={t('vto.pictureDay')} />}
      >
        <PlanNumbers vto={vto} plan="threeYearPicture" />
        <h3 className={styles.small}>{t('vto.looksLike')}</h3>
        <GoalList vto={vto} plan="threeYearPicture" name={t('vto.pictureLine')} add={t('vto.addLine')} />
      </VtoColumn>
    </article>
  );
};
