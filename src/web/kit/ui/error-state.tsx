import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from './button.tsx';
import styles from './error-state.module.css';
import { Icon } from './icon.tsx';

interface ErrorStateProps {
  title?: string | undefined;
  /** Says what was kept and what the reader can do. */
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
}

/** Renders an error message in place of content that could not be loaded. */
export const ErrorState = ({ title, text, onRetry }: ErrorStateProps) => {
  const t = useText();
  return (
    <div className={styles.error} role="alert">
      <Icon as={IconAlertTriangle} size="lg" className={styles.icon} />
      <div className={styles.words}>
        <h3>{title ?? t('ui.errorTitle')}</h3>
        <p className={styles.text}>{text ?? t('ui.errorText')}</p>
        {onRetry && (
          <Button tone="soft" onClick={onRetry} className={styles.retry}>
            {t('ui.tryAgain')}
          </Button>
        )}
      </div>
    </div>
  );
};
