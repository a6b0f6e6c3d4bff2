import type { ReactNode } from 'react';
import styles from './pair.module.css';

/** Renders two short fields beside each other. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={styles.pair}>{children}</div>;
