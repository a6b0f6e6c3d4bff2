import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon, type IconShape } from './icon.tsx';

interface EmptyStateProps {
  icon: IconShape;
  title?: string | undefined;
  /** Heading level of the title: 2 where no section heading stands above it. */
  level?: 2 | 3 | undefined;
  /** One or two sentences that say what the list is for. */
  text: ReactNode;
  /** One soft button that creates the first item. */
  action?: ReactNode;
}

/** Renders the message of an empty list. */
export const EmptyState = ({ icon, title, level = 3, text, action }: EmptyStateProps) => {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.empty}>
      <Icon as={icon} size="lg" className={styles.icon} />
      <div className={styles.words}>
        {title && <Heading>{title}</Heading>}
        <p className={styles.text}>{text}</p>
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  );
};
