import { IconBell } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { lazyPart } from '../../../../web/code/lazy-part.tsx';
import { PartPending } from '../../../../web/code/part-pending.tsx';
import { useText } from '../../../../web/i18n/use-text.ts';
import { useSession } from '../../../../web/session/session.ts';
import { IconButton } from '../../../../web/ui/icon-button.tsx';
import { Popover } from '../../../../web/ui/popover.tsx';
import { useUnreadCount } from '../calls.ts';

const load = async () => (await import('../notification-panel.tsx')).NotificationPanel;
const NotificationPanel = lazyPart(load);

/** Renders the bell, its number of unread notifications and the panel that it opens; catalogue rows D-04 and Q-14. */
export const Bell = () => {
  const t = useText();
  const { orgId } = useSession();
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const count = useUnreadCount(orgId !== null);
  if (orgId === null) return null;
  return (
    <span ref={anchor}>
      <IconButton
        icon={IconBell}
        label={t('shell.header.notifications', { count })}
        dot={count > 0}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setOpen(!open)}
      />
      {open && (
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
