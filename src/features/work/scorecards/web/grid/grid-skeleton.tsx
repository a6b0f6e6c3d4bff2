import { useText } from '#web/core/i18n/use-text.ts';
import { Skeleton } from '#web/kit/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import styles from './grid-skeleton.module.css';

const rows = ['62%', '48%', '70%', '55%', '40%', '66%', '52%', '58%'];
const weeks = Array.from({ length: 13 }, (_, place) => place);

/** Renders the shape of a grid that is loading. */
export const GridSkeleton = () => {
  const t = useText();
  return (
    <div className={styles.grid} role="status">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      <div className={styles.bar} aria-hidden="true">
        <Skeleton width="9rem" height="1.25rem" />
      </div>
      {rows.map((width) => (
        <div key={width} className={styles.row} aria-hidden="true">
          <Skeleton width="1.5rem" height="1.5rem" round />
          <span className={styles.title}>
            <Skeleton width={width} />
          </span>
          {weeks.map((week) => (
            <span key={week} className={styles.week}>
              <Skeleton width="60%" />
            </span>
          ))}
        </div>
      ))}
    </div>
  );
};
