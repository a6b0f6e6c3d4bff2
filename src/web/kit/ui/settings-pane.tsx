import type { ReactNode } from 'react';
import { useScreenInfo } from '#web/core/session/place.ts';
import styles from './settings-pane.module.css';
import { usePhone } from './use-phone.ts';

interface SettingsPaneProps {
  title: string;
  note?: ReactNode;
  /** At the right of the title: `Saved`, or the page's button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Renders one page of the settings beside the rail, whose heading is the first of the page; on a phone there is no rail, and the page's own is. */
export const SettingsPane = ({ title, note, aside, children }: SettingsPaneProps) => {
  useScreenInfo({ title });
  const Heading = usePhone() ? 'h1' : 'h2';
  return (
    <div className={styles.pane}>
      <header className={styles.header}>
        <div className={styles.words}>
          <Heading className={styles.title}>{title}</Heading>
          {note && <p className={styles.note}>{note}</p>}
        </div>
        {aside}
      </header>
      {children}
    </div>
  );
};
