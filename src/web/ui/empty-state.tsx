import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon, type IconShape } from './icon.tsx';

interface EmptyStateProps {
  icon: IconShape;
  title?: string | undefined;
  /** Of the title: 2 where no section heading stands above it. */
  level?: 2 | 3 | undefined;
  /** One or two sentences that say what belongs here. */
  text: ReactNode;
  /** One soft button that makes the first. */
  action?: ReactNode;
}

/** What a list without items says. */
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
