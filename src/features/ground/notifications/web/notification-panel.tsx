import '#web/core/texts/notifications.ts';
import { IconSettings } from '@tabler/icons-react';
import { type RefObject, useEffect, useId, useRef } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Popover } from '#web/kit/ui/popover.tsx';
import { useNotificationCommands, useUnreadCount } from './calls.ts';
import { hearRowKeys, NotificationList } from './list/notification-list.tsx';
import styles from './notification-panel.module.css';

interface NotificationPanelProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Renders the panel that the bell opens: the notifications, grouped by age. Keys: J, K, E, Enter, Escape. */
export const NotificationPanel = ({ anchor, onClose }: NotificationPanelProps) => {
  const t = useText();
  const title = useId();
  const self = useRef<HTMLDivElement>(null);
  const { readAll } = useNotificationCommands();
  const count = useUnreadCount(true);
  useEffect(() => self.current?.focus({ preventScroll: true }), []);

  return (
    <Popover anchor={anchor} align="end" onClose={onClose} className={styles.panel} role="dialog" aria-labelledby={title}>
      <div ref={self} className={styles.whole} tabIndex={-1} onKeyDown={hearRowKeys} role="presentation">
        <div className={styles.header}>
          <h2 id={title} className={styles.title}>
            {t('notifications.title')}
          </h2>
          {count > 0 && <span className={styles.count}>{t('notifications.new', { count })}</span>}
          <span className={styles.grow} />
          <Button because={count > 0 ? undefined : t('notifications.allRead')} onClick={readAll}>
            {t('notifications.readAll')}
          </Button>
          <IconButton
            icon={IconSettings}
            label={t('notifications.settings.title')}
            onClick={() => {
              onClose();
              void openDialog('notificationSettings');
            }}
          />
        </div>
        <NotificationList onLeave={onClose} />
      </div>
    </Popover>
  );
};
