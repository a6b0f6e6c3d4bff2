import '#web/core/texts/style-guide.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { GuidePart } from './guide-part.tsx';
import styles from './style-guide.module.css';

const scales = [
  ['brand', [50, 100, 200, 300, 400, 500, 600, 700, 800, 900]],
  ['stone', [0, 50, 100, 200, 300, 400, 500, 600, 700, 900]],
  ['gray', [0, 50, 100, 200, 300, 400, 500, 600, 800, 950]],
] as const;

/** Shows the colour scales and font sizes. */
export const GuideLooks = () => {
  const t = useText();
  return (
    <GuidePart title={t('styleGuide.looks.title')}>
      {scales.map(([name, steps]) => (
        <div key={name} className={styles.colours}>
          {steps.map((step) => (
            <i key={step} title={`${name}-${step}`} style={{ background: `var(--${name}-${step})` }} />
          ))}
        </div>
      ))}
      <div className={styles.type}>
        <div className={styles.discussion}>
          {t('styleGuide.looks.discussion')}
          <small>28/36, 600</small>
        </div>
        <div className={styles.pageTitle}>
          {t('styleGuide.looks.page')}
          <small>24/32, 600</small>
        </div>
        <div className={styles.reading}>
          {t('styleGuide.looks.reading')}
          <small>16/25, 400</small>
        </div>
        <div>
          {t('styleGuide.looks.row')}
          <small>14/20, 400</small>
        </div>
        <div className={styles.meta}>
          {t('styleGuide.looks.meta')}
          <small>12/17, 500</small>
        </div>
      </div>
    </GuidePart>
  );
};
