import type { ReactNode } from 'react';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from './stage-note.module.css';

interface StageNoteProps {
  icon: Parameters<typeof Icon>[0]['as'];
  title: string;
  children: ReactNode;
  act: string;
  onAct: () => void;
}

/** Renders a quiet line above the section, with one act. */
export const StageNote = ({ icon, title, children, act, onAct }: StageNoteProps) => (
  <div className={styles.note}>
    <Icon as={icon} size="sm" className={styles.icon} />
    <span className={styles.words} role="status">
      <b>{title}</b> {children}
    </span>
    <Button size="sm" className={styles.act} onClick={onAct}>
      {act}
    </Button>
  </div>
);
