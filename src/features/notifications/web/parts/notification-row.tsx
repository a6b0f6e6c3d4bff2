import {
  IconArrowUpCircle,
  IconCalendarEvent,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconPoint,
  IconPointFilled,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { dayHere, useFormats } from '../../../../web/i18n/formats.ts';
import { t as say } from '../../../../web/i18n/language.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { toast } from '../../../../web/toasts/toast.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { classes } from '../../../../web/ui/classes.ts';
import { Icon, type IconShape } from '../../../../web/ui/icon.tsx';
import { IconButton } from '../../../../web/ui/icon-button.tsx';
import { VisuallyHidden } from '../../../../web/ui/visually-hidden.tsx';
import type { Notification, NotificationType } from '../../contract.ts';
import { asksForDecision, isToldByAge } from '../../rules.ts';
import { useNotificationActs } from '../calls.ts';
import styles from './notification-row.module.css';

const icons: Record<NotificationType, IconShape> = {
  UpgradeRequest: IconArrowUpCircle,
  UpgradeApproved: IconCircleCheck,
  UpgradeDenied: IconCircleX,
  Assigned: IconUserCheck,
  MeetingInvite: IconCalendarEvent,
  General: IconInfoCircle,
};

/** Returns the age of an instant in words, as in `2 hours ago`; catalogue row Q-12. */
export const ageOf = (createdAt: string, now: Date, locale: string): string => {
  const minutes = Math.floor((now.getTime() - Date.parse(createdAt)) / 60_000);
  if (minutes < 1) return say('notifications.justNow');
  const words = new Intl.RelativeTimeFormat(locale);
  return minutes < 60 ? words.format(-minutes, 'minute') : words.format(-Math.floor(minutes / 60), 'hour');
};

const When = ({ createdAt, now }: { createdAt: string; now: Date }) => {
  const { locale, day } = useFormats();
  return (
    <time className={styles.age} dateTime={createdAt}>
      {isToldByAge(createdAt, now) ? ageOf(createdAt, now, locale) : day(dayHere(new Date(createdAt)))}
    </time>
  );
};

/** Renders the buttons Approve and Deny until one was pressed; catalogue rows. */
const Decision = ({ notification }: { notification: Notification }) => {
  const t = useText();
  const { decide } = useNotificationActs();
  const { approvalUrl, denyUrl } = notification;
  if (!asksForDecision(notification) || approvalUrl === null) return null;
  return (
    <div className={styles.decision}>
      <Button size="sm" tone="primary" onClick={() => decide(notification, approvalUrl, () => toast.success(t('notifications.approved')))}>
        {t('notifications.approve')}
      </Button>
      {denyUrl !== null && (
        <Button size="sm" tone="soft" onClick={() => decide(notification, denyUrl, () => toast.success(t('notifications.denied')))}>
          {t('notifications.deny')}
        </Button>
      )}
    </div>
  );
};

interface NotificationRowProps {
  notification: Notification;
  now: Date;
  /** Called when a link of the row is followed, so that the panel closes. */
  onLeave: () => void;
}

/** Renders a notification in the panel, with its time and its commands. */
export const NotificationRow = ({ notification, now, onLeave }: NotificationRowProps) => {
  const t = useText();
  const { setRead, remove } = useNotificationActs();
  const { title, message, type, isRead, link } = notification;

  const follow = () => {
    if (!isRead) setRead(notification, true);
    onLeave();
  };
  return (
    <li className={classes(styles.row, !isRead && styles.unread)}>
      <Icon as={icons[type]} className={styles.icon} />
      <div className={styles.words}>
        <p className={styles.title}>
          {link === null ? (
            title
          ) : (
            <Link to={link} className={styles.link} onClick={follow}>
              {title}
            </Link>
          )}
          {!isRead && <VisuallyHidden>{t('notifications.isUnread')}</VisuallyHidden>}
        </p>
        {message !== '' && <p className={styles.message}>{message}</p>}
        <When createdAt={notification.createdAt} now={now} />
        <Decision notification={notification} />
      </div>
      <span className={styles.actions}>
        <IconButton
          size="sm"
          icon={isRead ? IconPoint : IconPointFilled}
          className={isRead ? undefined : styles.dot}
          label={t(isRead ? 'notifications.markUnread' : 'notifications.markRead')}
          onClick={() => setRead(notification, !isRead)}
        />
        <IconButton size="sm" icon={IconX} label={t('notifications.remove')} onClick={() => remove(notification)} />
      </span>
    </li>
  );
};
