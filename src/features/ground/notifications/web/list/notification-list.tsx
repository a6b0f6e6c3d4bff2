import '#web/core/texts/notifications.ts';
import { IconBellOff } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ErrorState } from '#web/kit/ui/error-state.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import type { Notification } from '../../contract.ts';
import { groupOf } from '../../rules.ts';
import { useNotifications } from '../calls.ts';
import styles from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';

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

/** Reads the next page when scrolling has stopped near the end of the list, or of the page that scrolls with it; catalogue row Q-11. */
const useScroll = (list: RefObject<HTMLElement | null>, onPage: boolean, load: (() => void) | undefined) => {
  const reach = useEffectEvent(() => load?.());
  useEffect(() => {
    const scroller = onPage ? list.current?.closest('main') : list.current;
    let timer = 0;
    const scrolled = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        if (!scroller) return;
        const left = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;
        if (left < scroller.clientHeight / 2) reach();
      }, scrollDebounce);
    };
    scroller?.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      window.clearTimeout(timer);
      scroller?.removeEventListener('scroll', scrolled);
    };
  }, [list, onPage]);
};

const steps: Readonly<Record<string, number>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

/** Presses a part of the row that has the focus: what E reads or unreads, and where Enter goes when the row itself has the focus. */
const pressIn = (row: HTMLElement | undefined, key: string): boolean => {
  const selector = key === 'e' ? '[data-tool="read"]' : key === 'Enter' && row === document.activeElement ? '[data-follow]' : undefined;
  const part = selector === undefined ? null : row?.querySelector<HTMLElement>(selector);
  part?.click();
  return part !== null && part !== undefined;
};

/** The keys of the list, also heard in the panel around it: J and K or the arrow keys move, E reads or unreads, Enter opens. */
export const hearRowKeys = (press: KeyboardEvent<HTMLElement>): void => {
  if (press.ctrlKey || press.metaKey || press.altKey) return;
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  const rows = [...press.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
  const here = rows.findIndex((row) => row.contains(document.activeElement));
  const step = steps[key];
  if (step === undefined && !pressIn(rows[here], key)) return;
  press.preventDefault();
  press.stopPropagation();
  if (step !== undefined) rows[here < 0 ? 0 : Math.min(Math.max(here + step, 0), rows.length - 1)]?.focus();
};

interface GroupProps {
  onPage: boolean;
  name: (typeof groups)[number];
  items: Notification[];
  now: Date;
  swipes: boolean;
  onLeave: () => void;
}

const Group = ({ name, items, onPage, ...rest }: GroupProps) => {
  const Heading = onPage ? 'h2' : 'h3';
  const t = useText();
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className={styles.group}>
        {t(`notifications.group${name}`)}
      </Heading>
      <ul className={styles.list}>
        {items.map((item) => (
          <NotificationRow key={item.id} notification={item} {...rest} />
        ))}
      </ul>
    </section>
  );
};

interface NotificationListProps {
  /** True on a page of its own, which scrolls with the list. */
  onPage?: boolean;
  /** True on a phone's page, where a finger swipes the rows. */
  swipes?: boolean;
  /** Called when a notification's link is followed. */
  onLeave: () => void;
}

/** Renders the notifications, newest first, grouped by age; further pages when it is scrolled. Catalogue rows. */
export const NotificationList = ({ onPage = false, swipes = false, onLeave }: NotificationListProps) => {
  const t = useText();
  const now = useNow();
  const { items, failed, retry, more } = useNotifications();
  const self = useRef<HTMLDivElement>(null);
  useScroll(self, onPage, more?.busy === false ? more.load : undefined);
  return (
    <div ref={self} className={classes(styles.body, onPage && styles.page)}>
      {items === undefined && (failed ? <ErrorState onRetry={retry} /> : <SkeletonRows count={3} />)}
      {items?.length === 0 && <EmptyState icon={IconBellOff} title={t('notifications.emptyTitle')} text={t('notifications.emptyText')} />}
      {items !== undefined &&
        groups.map((name) => (
          <Group
            key={name}
            name={name}
            items={items.filter(({ createdAt }) => groupOf(createdAt, now) === name)}
            now={now}
            onPage={onPage}
            swipes={swipes}
            onLeave={onLeave}
          />
        ))}
      {more !== undefined && (more.failed ? <ErrorState onRetry={more.load} /> : <SkeletonRows count={1} />)}
    </div>
  );
};
