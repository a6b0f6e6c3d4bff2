import { IconBellOff } from '@tabler/icons-react';
import { type RefObject, type UIEvent, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../web/i18n/use-text.ts';
import { nowHere } from '../../../web/time/now-here.ts';
import { Button } from '../../../web/ui/button.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorState } from '../../../web/ui/error-state.tsx';
import { Popover } from '../../../web/ui/popover.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import type { Notification } from '../contract.ts';
import { groupOf } from '../rules.ts';
import { useNotificationActs, useNotifications, useUnreadCount } from './calls.ts';
import styles from './notification-panel.module.css';
import { NotificationRow } from './parts/notification-row.tsx';

interface NotificationPanelProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Debounce in milliseconds: the next page is read so long after the last scroll event; specification section 9. */
const scrollDebounce = 300;
const minuteLong = 60_000;
const groups = ['Today', 'Week', 'Older'] as const;

/** Returns the current time, updated every minute, so that ages stay true. */
const useNow = (): Date => {
  const [now, setNow] = useState(() => nowHere());
  useEffect(() => {
    const timer = setInterval(() => setNow(nowHere()), minuteLong);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** Returns a scroll handler that reads the next page when scrolling has stopped near the end; catalogue row Q-11. */
const useScroll = (load: (() => void) | undefined) => {
  const timer = useRef(0);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const onScroll = ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const left = list.scrollHeight - list.scrollTop - list.clientHeight;
      if (left < list.clientHeight / 2) load?.();
    }, scrollDebounce);
  };
  return onScroll;
};

interface GroupProps {
  name: (typeof groups)[number];
  items: Notification[];
  now: Date;
  onLeave: () => void;
}

const Group = ({ name, items, now, onLeave }: GroupProps) => {
  const t = useText();
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles.group}>
        {t(`notifications.group${name}`)}
      </h3>
      <ul className={styles.list}>
        {items.map((item) => (
          <NotificationRow key={item.id} notification={item} now={now} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  );
};

const Content = ({ onLeave }: { onLeave: () => void }) => {
  const t = useText();
  const now = useNow();
  const { items, failed, retry, more } = useNotifications();
  if (items === undefined) return failed ? <ErrorState onRetry={retry} /> : <SkeletonRows count={3} />;
  if (items.length === 0) {
    return <EmptyState icon={IconBellOff} title={t('notifications.emptyTitle')} text={t('notifications.emptyText')} />;
  }
  return (
    <>
      {groups.map((name) => (
        <Group
          key={name}
          name={name}
          items={items.filter(({ createdAt }) => groupOf(createdAt, now) === name)}
          now={now}
          onLeave={onLeave}
        />
      ))}
      {more !== undefined && (more.failed ? <ErrorState onRetry={more.load} /> : <SkeletonRows count={1} />)}
    </>
  );
};

/** Renders the panel that the bell opens: the notifications, grouped by age; a sheet on phones. Catalogue rows. */
export const NotificationPanel = ({ anchor, onClose }: NotificationPanelProps) => {
  const t = useText();
  const title = useId();
  const self = useRef<HTMLDivElement>(null);
  const { more } = useNotifications();
  const onScroll = useScroll(more?.busy === false ? more.load : undefined);
  const { readAll } = useNotificationActs();
  const anyUnread = useUnreadCount(true) > 0;
  useEffect(() => self.current?.focus({ preventScroll: true }), []);

  return (
    <Popover anchor={anchor} align="end" onClose={onClose} className={styles.panel} role="dialog" aria-labelledby={title}>
      <div ref={self} className={styles.whole} tabIndex={-1}>
        <div className={styles.header}>
          <h2 id={title} className={styles.title}>
            {t('notifications.title')}
          </h2>
          <Button size="sm" because={anyUnread ? undefined : t('notifications.allRead')} onClick={readAll}>
            {t('notifications.readAll')}
          </Button>
        </div>
        <div className={styles.body} onScroll={onScroll}>
          <Content onLeave={onClose} />
        </div>
      </div>
    </Popover>
  );
};
