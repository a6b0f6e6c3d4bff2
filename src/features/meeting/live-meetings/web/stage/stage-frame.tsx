import { createContext, type ReactNode, use } from 'react';
import { classes } from '#web/kit/ui/classes.ts';
import styles from './stage-frame.module.css';

interface StageFrameProps {
  title: string;
  note?: ReactNode;
  /** Content at the end of the heading: stages, a ring. */
  end?: ReactNode;
  children: ReactNode;
}

/** Whether a section fades in, as all do after the one with which the page was opened: that one is there at once. */
export const FadesIn = createContext(true);

/** Renders the frame of one section; the next section fades in over it. */
export const StageFrame = ({ title, note, end, children }: StageFrameProps) => (
  <div className={classes(use(FadesIn) && styles.fades)}>
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {note && <span className={styles.note}>{note}</span>}
      {end && <div className={styles.end}>{end}</div>}
    </div>
    {children}
  </div>
);

/** Renders rows whose titles align with the heading: the rows extend to both sides by their padding. On a phone it is a sheet. */
export const StageRows = ({ children }: { children: ReactNode }) => <div className={classes(styles.bleed, styles.sheet)}>{children}</div>;
