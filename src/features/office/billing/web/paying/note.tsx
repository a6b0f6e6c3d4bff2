import type { ReactNode } from 'react';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon, type IconShape } from '#web/kit/ui/icon.tsx';
import styles from './note.module.css';

interface NoteProps {
  tone: 'bad' | 'warn' | 'info';
  icon: IconShape;
  title: string;
  text: string;
  /** What can be done about it. */
  children?: ReactNode;
}

/** Renders what needs attention above a page: an icon, a title, a sentence, and what can be done. */
export const PaymentNote = ({ tone, icon, title, text, children }: NoteProps) => (
  <div className={classes(styles.note, styles[tone])} role="status">
    <Icon as={icon} className={styles.icon} />
    <div className={styles.words}>
      <b>{title}</b>
      <p>{text}</p>
    </div>
    {children !== undefined && <div className={styles.acts}>{children}</div>}
  </div>
);
