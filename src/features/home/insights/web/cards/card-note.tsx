import { IconBulb } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from './card.module.css';

/** Renders what a plot shows, in a sentence below it. */
export const CardNote = ({ children, action }: { children: ReactNode; action?: ReactNode }) => (
  <div className={styles.cardNote}>
    <Icon as={IconBulb} size="sm" />
    <p>{children}</p>
    {action}
  </div>
);
