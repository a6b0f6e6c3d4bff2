import '#web/core/texts/notifications.ts';
import { IconArrowLeft, IconSettings } from '@tabler/icons-react';
import { useCanGoBack, useNavigate } from '@tanstack/react-router';
import { useText } from '#web/core/i18n/use-text.ts';
import { useScreenInfo } from '#web/core/session/place.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { useNotificationCommands, useUnreadCount } from './calls.ts';
import { hearRowKeys, NotificationList } from './list/notification-list.tsx';
import styles from './notifications-screen.module.css';

/** `/notifications`: what the bell shows, as a page; on a phone with a way back, and rows that can be swiped. */
export const NotificationsScreen = () => {
  const t = useText();
  const phone = usePhone();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const { readAll } = useNotificationCommands();
  const count = useUnreadCount(true);
  useScreenInfo({ title: t('notifications.title'), ownHeader: true });
  return (
    <div className={styles.screen} onKeyDown={hearRowKeys} role="presentation">
      <header className={styles.header}>
        {phone && (
          <IconButton
            icon={IconArrowLeft}
            label={t('notifications.back')}
            onClick={() => (canGoBack ? window.history.back() : void navigate({ to: '/' }))}
          />
        )}
        <h1 className={styles.title}>{t('notifications.title')}</h1>
        <span className={styles.grow} />
        <Button because={count > 0 ? undefined : t('notifications.allRead')} onClick={readAll}>
          {t('notifications.readAll')}
        </Button>
        <IconButton icon={IconSettings} label={t('notifications.settings.title')} onClick={() => void openDialog('notificationSettings')} />
      </header>
      <NotificationList onPage swipes={phone} onLeave={() => undefined} />
    </div>
  );
};
