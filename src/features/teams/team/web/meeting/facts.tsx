import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Renders facts to read: a name and a value on each line. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

export const MeetingEditorFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </>
);
