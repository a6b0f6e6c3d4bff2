import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';

interface ToastProps {
  tone: 'success' | 'error' | 'info';
  /** A heading, as for failures of the API. */
  title?: string | undefined;
  /** One sentence: what happened and what was kept. */
  text: string;
  /** One action: Undo or Try again. */
  action?: { label: string; onAct: () => void } | undefined;
  onClose?: (() => void) | undefined;
}

const icons = { success: IconCircleCheck, error: IconAlertTriangle, info: IconInfoCircle };

/** Renders a message that is shown for a while. Screen readers read errors at once, other messages when they are idle. */
export const Toast = ({ tone, title, text, action, onClose }: ToastProps) => {
  const t = useText();
  return (
    <div className={styles.toast} role={tone === 'error' ? 'alert' : 'status'}>
      <Icon as={icons[tone]} className={styles[tone]} />
      <span className={styles.text}>
        {title && <strong className={styles.title}>{title}</strong>}
        {text}
      </span>
      {action && (
        <Button className={styles.action} onClick={action.onAct}>
          {action.label}
        </Button>
      )}
      {onClose && <IconButton icon={IconX} label={t('ui.close')} size="sm" side="top" onClick={onClose} />}
    </div>
  );
};
