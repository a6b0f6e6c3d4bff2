import { IconClock } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Icon } from './icon.tsx';
import styles from './waiting-mark.module.css';

/** Marks what waits for the connection; on a phone without its word. */
export const WaitingMark = () => {
  const t = useText();
  return (
    <span className={styles.mark} title={t('ui.waiting')}>
      <Icon as={IconClock} size="xs" />
      <span className={styles.word}>{t('ui.waiting')}</span>
    </span>
  );
};
