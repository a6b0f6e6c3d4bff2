import { IconAlertTriangle } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import styles from './stale-notice.module.css';

/** A field that somebody else has changed meanwhile, with its new value. */
export interface Theirs {
  key: string;
  label: string;
  text: string;
}

interface StaleNoticeProps {
  theirs: Theirs[];
  /** Copies the other person's values into the form. */
  onTake: () => void;
}

/** Says what somebody else changed while a form was open. The input stays, and the next save overwrites the other values. */
export const StaleNotice = ({ theirs, onTake }: StaleNoticeProps) => {
  const t = useText();
  return (
    <div className={styles.notice} role="alert">
      <Icon as={IconAlertTriangle} className={styles.icon} />
      <div className={styles.words}>
        <p>{t('items.staleTitle')}</p>
        {theirs.length > 0 && (
          <dl className={styles.list}>
            {theirs.map(({ key, label, text }) => (
              <div key={key} className={styles.pair}>
                <dt>{label}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
        <p className={styles.what}>{t('items.staleText')}</p>
        <Button size="sm" tone="soft" onClick={onTake}>
          {t('items.staleTake')}
        </Button>
      </div>
    </div>
  );
};
