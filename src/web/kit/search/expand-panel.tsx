import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Count } from '#web/kit/ui/count.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from './search.module.css';

interface ExpandPanelProps {
  title: string;
  /** A count beside the title. */
  note?: ReactNode;
  startsOpen?: boolean;
  children: ReactNode;
}

/** Renders a section that opens and closes under its title, such as a group of a list; catalogue rows P-09 and P-12. */
export const ExpandPanel = ({ title, note, startsOpen = true, children }: ExpandPanelProps) => (
  <details className={styles.panel} open={startsOpen}>
    <summary className={styles.summary}>
      <Icon as={IconChevronRight} size="sm" className={styles.turn} />
      <span className={styles.title}>{title}</span>
      {note !== undefined && <span className={styles.range}>{typeof note === 'number' ? <Count of={note} /> : note}</span>}
    </summary>
    {children}
  </details>
);
