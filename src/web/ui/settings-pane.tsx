import type { ReactNode } from 'react';
import { usePlace } from '../session/place.ts';
import styles from './settings-pane.module.css';

interface SettingsPaneProps {
  title: string;
  note?: ReactNode;
  /** At the right of the title: `Saved`, or the page's button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Renders one page of the settings beside the rail. */
export const SettingsPane = ({ title, note, aside, children }: SettingsPaneProps) => {
  usePlace({ title });
  return (
    <div className={styles.pane}>
      <header className={styles.header}>
        <div className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {aside}
      </header>
      {children}
    </div>
  );
};
