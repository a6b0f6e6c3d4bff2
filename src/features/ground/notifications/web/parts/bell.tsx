import { IconBell } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '#web/core/code/lazy-part.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { offlineAfter, useLongLost } from '#web/core/realtime/use-long-lost.ts';
import { useSession } from '#web/core/session/session.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { PartPending } from '#web/kit/ui/part-pending.tsx';
import { Popover } from '#web/kit/ui/popover.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { useUnreadCount } from '../calls.ts';
import styles from './bell.module.css';

const load = async () => (await import('../notification-panel.tsx')).NotificationPanel;
const NotificationPanel = lazyPart(load);

/** The largest number that the bell shows. */
const mostShown = 99;

/** Renders the bell, its number of unread notifications and the panel that it opens, on a phone a page; catalogue rows D-04 and Q-14. */
export const Bell = () => {
  const t = useText();
  const { orgId } = useSession();
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const offline = useLongLost(offlineAfter) !== undefined;
  const count = useUnreadCount(orgId !== null);
  const phone = usePhone();
  const navigate = useNavigate();
  if (orgId === null) return null;
  return (
    <span ref={anchor} className={styles.bell}>
      <IconButton
        icon={IconBell}
        label={t('shell.header.notifications', { count })}
        {...(phone ? {} : { 'aria-haspopup': 'dialog', 'aria-expanded': open })}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => (phone ? void navigate({ to: '/notifications' }) : setOpen(!open))}
      />
      {count > 0 && (
        <i className={classes(styles.count, offline && styles.away)} aria-hidden="true">
          {count > mostShown ? `${mostShown}+` : count}
        </i>
      )}
      {open && !phone && (
        <Suspense
          fallback={
            <Popover anchor={anchor} align="end" onClose={() => setOpen(false)}>
              <PartPending />
            </Popover>
          }
        >
          <NotificationPanel anchor={anchor} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
};
