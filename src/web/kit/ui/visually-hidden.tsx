import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

/** Renders text for screen readers only. */
export const VisuallyHidden = ({ children, live }: { children: ReactNode; live?: 'polite' | 'assertive' | undefined }) => (
  <span className={styles.hidden} aria-live={live}>
    {children}
  </span>
);
