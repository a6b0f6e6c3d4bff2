import '#web/core/texts/notifications.ts';
import {
  IconArrowUpCircle,
  IconAt,
  IconCalendarEvent,
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconInfoCircle,
  IconMail,
  IconMailOpened,
  IconUserCheck,
  IconX,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { nameOf } from '#shared/names.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { t as say } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon, type IconShape } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import type { Notification, NotificationType } from '../../contract.ts';
import { asksForDecision, isDatedByAge } from '../../rules.ts';
import { useNotificationCommands } from '../calls.ts';
import styles from './notification-row.module.css';
import { useReadInView } from './read-in-view.ts';

const icons: Record<NotificationType, IconShape> = {
  UpgradeRequest: IconArrowUpCircle,
  UpgradeApproved: IconCircleCheck,
  UpgradeDenied: IconCircleX,
  Assigned: IconUserCheck,
  MeetingInvite: IconCalendarEvent,
  Mentioned: IconAt,
  General: IconInfoCircle,
};

/** Returns the page of a link and its query, such as the item whose dialog it opens. */
const placeOf = (link: string) => {
  const [to = '/', query = ''] = link.split('?');
  return { to, search: Object.fromEntries(new URLSearchParams(query)) };
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
      {isDatedByAge(createdAt, now) ? ageOf(createdAt, now, locale) : day(dayHere(new Date(createdAt)))}
    </time>
  );
};

/** Renders the person who caused it, or an icon for what the app itself tells. */
const Face = ({ actor, type }: Pick<Notification, 'actor' | 'type'>) =>
  actor === null ? (
    <span className={styles.sign}>
      <Icon as={icons[type]} size="sm" />
    </span>
  ) : (
    <Avatar person={actor} named={false} />
  );

/** Renders a text in which the name of the person who caused it stands out; the whole text where the app itself tells it. */
const Named = ({ text, actor }: { text: string; actor: Notification['actor'] }): ReactNode => {
  const name = actor === null ? text : nameOf(actor);
  const at = text.indexOf(name);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <b className={styles.name}>{name}</b>
      {text.slice(at + name.length)}
    </>
  );
};

/** Renders the buttons Approve and Deny until one was pressed, and then what was decided; catalogue rows. */
const Decision = ({ notification }: { notification: Notification }) => {
  const t = useText();
  const { time } = useFormats();
  const { decide } = useNotificationCommands();
  const { decided, denyUrl } = notification;
  if (decided !== null) {
    const denied = decided.as === 'Denied';
    return (
      <span className={classes(styles.decided, denied && styles.denied)}>
        <Icon as={denied ? IconCircleX : IconCircleCheck} size="sm" />
        {t(`notifications.${decided.byMe ? 'iDecided' : 'wasDecided'}.${decided.as}`, { time: time(decided.at) })}
      </span>
    );
  }
  if (!asksForDecision(notification)) return null;
  return (
    <div className={styles.decision}>
      <Button tone="soft" icon={IconCheck} onClick={() => decide(notification, 'Approved')}>
        {t('notifications.approve')}
      </Button>
      {denyUrl !== null && <Button onClick={() => decide(notification, 'Denied')}>{t('notifications.deny')}</Button>}
    </div>
  );
};

interface TextProps {
  notification: Notification;
  onFollow: () => void;
}

/** Renders who did what to which item; a request keeps its reasons on a line of their own. */
const Words = ({ notification: { title, message, actor, link, type, isRead }, onFollow }: TextProps) => {
  const t = useText();
  const apart = type !== 'Assigned' && type !== 'MeetingInvite';
  const text = <Named text={apart || message === '' ? title : t('notifications.about', { title, message })} actor={actor} />;
  return (
    <>
      <p className={styles.title}>
        {link === null ? (
          text
        ) : (
          <Link {...placeOf(link)} className={styles.link} onClick={onFollow} data-follow>
            {text}
          </Link>
        )}
        {!isRead && <VisuallyHidden>{t('notifications.isUnread')}</VisuallyHidden>}
      </p>
      {apart && message !== '' && <p className={styles.message}>{message}</p>}
    </>
  );
};

interface NotificationRowProps {
  notification: Notification;
  now: Date;
  /** True on a phone's page: swiping the row shows its two actions. */
  swipes: boolean;
  /** Called when a link of the row is followed, so that the panel closes. */
  onLeave: () => void;
}

/** Renders a notification with its time and its commands. It counts as read after two seconds in view. */
export const NotificationRow = ({ notification, now, swipes, onLeave }: NotificationRowProps) => {
  const t = useText();
  const { setRead, remove } = useNotificationCommands();
  const self = useRef<HTMLLIElement>(null);
  const keepUnread = useReadInView(self, notification, () => setRead(notification, true));
  const { isRead, actor, type, createdAt } = notification;

  const follow = () => {
    if (!isRead) setRead(notification, true);
    onLeave();
  };
  const toggle = () => {
    if (isRead) keepUnread();
    setRead(notification, !isRead);
  };
  const tools = [
    {
      name: 'read',
      icon: isRead ? IconMail : IconMailOpened,
      label: t(isRead ? 'notifications.markUnread' : 'notifications.markRead'),
      short: t(isRead ? 'notifications.unread' : 'notifications.read'),
      run: toggle,
    },
    { name: 'remove', icon: IconX, label: t('notifications.remove'), short: t('notifications.remove'), run: () => remove(notification) },
  ] as const;
  return (
    <li ref={self} className={classes(styles.row, !isRead && styles.unread, swipes && styles.swipes)} tabIndex={-1} data-row>
      <div className={styles.front}>
        <Face actor={actor} type={type} />
        <div className={styles.words}>
          <Words notification={notification} onFollow={follow} />
          <Decision notification={notification} />
          <When createdAt={createdAt} now={now} />
        </div>
        {!isRead && <i className={styles.dot} aria-hidden="true" />}
        {!swipes && (
          <span className={styles.actions}>
            {tools.map(({ name, icon, label, run }) => (
              <IconButton key={name} size="sm" icon={icon} label={label} onClick={run} data-tool={name} />
            ))}
          </span>
        )}
      </div>
      {swipes &&
        tools.map(({ name, icon, label, short, run }) => (
          <button
            key={name}
            type="button"
            className={classes(styles.behind, styles[name])}
            aria-label={label}
            onClick={run}
            data-tool={name}
          >
            <Icon as={icon} />
            {short}
          </button>
        ))}
    </li>
  );
};
