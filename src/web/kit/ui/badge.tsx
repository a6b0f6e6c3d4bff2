import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** Renders a short word or number beside a text. `ink` marks the leadership team (LT), `accent` marks what is new. */
export const Badge = ({ tone = 'quiet', children }: { tone?: 'quiet' | 'ink' | 'accent' | undefined; children: ReactNode }) => (
  <span className={`${styles.badge} ${styles[tone]}`}>{children}</span>
);
