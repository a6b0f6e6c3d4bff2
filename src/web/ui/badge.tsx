import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** A short word or number beside another. `ink` is the LT badge, `accent` something new. */
export const Badge = ({ tone = 'quiet', children }: { tone?: 'quiet' | 'ink' | 'accent' | undefined; children: ReactNode }) => (
  <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
);
