import { useSyncExternalStore } from 'react';
import styles from './loading-overlay.module.css';
import { longWork, onLongWork } from './long-work.ts';

/** Lies over the page while long work runs, and says what is done; catalogue row D-22. Work is begun with `overlaid`. */
export const LoadingOverlay = () => {
  const label = useSyncExternalStore(onLongWork, longWork);
  return label === undefined ? null : (
    <div className={styles.overlay} role="alert" aria-busy="true">
      <span className={styles.stones} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <p>{label}</p>
    </div>
  );
};
