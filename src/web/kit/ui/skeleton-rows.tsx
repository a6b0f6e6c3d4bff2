import { useText } from '#web/core/i18n/use-text.ts';
import styles from './skeleton.module.css';
import { Skeleton } from './skeleton.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

const widths = ['52%', '38%', '61%', '45%', '33%'];

/** Renders placeholders for rows that are loading, after 300 ms, so that quick answers do not flicker. */
export const SkeletonRows = ({ count = 4 }: { count?: number | undefined }) => {
  const t = useText();
  return (
    <div className={styles.rows} role="status">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <div key={at} className={styles.row} aria-hidden="true">
          <Skeleton width="18px" height="18px" />
          <span className={styles.grow}>
            <Skeleton width={widths[at % widths.length]} />
          </span>
          <Skeleton width="24px" height="24px" round />
          <Skeleton width="44px" />
        </div>
      ))}
    </div>
  );
};
