import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon, type IconShape } from './icon.tsx';

interface EmptyStateProps {
  icon: IconShape;
  title?: string | undefined;
  /** One or two sentences that say what belongs here. */
  text: ReactNode;
  /** One soft button that makes the first. */
  action?: ReactNode;
}

/** What a list without items says. */
export const EmptyState = ({ icon, title, text, action }: EmptyStateProps) => (
  <div className={styles.empty}>
    <Icon as={icon} size="lg" className={styles.icon} />
    <div className={styles.words}>
      {title && <h3>{title}</h3>}
      <p className={styles.text}>{text}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  </div>
);
