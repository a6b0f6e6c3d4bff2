import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { PartPending } from '#web/kit/ui/part-pending.tsx';
import styles from './dialog-pending.module.css';

/** Stands in the place of a dialog whose code is late; nothing while it is only being loaded. */
export const DialogPending = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  return (
    <div className={styles.place}>
      <PartPending more={<Button onClick={onClose}>{t('shell.parts.close')}</Button>} />
    </div>
  );
};
