import { leadToCheckout } from '#features/ground/licences/web/parts/checkout.ts';
import { api, post } from '#shared/endpoint.ts';
import { pageSize } from '#shared/search.ts';
import { usePages } from '#web/core/api/use-pages.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { sendCommand, useCommand } from '#web/core/outbox/use-command.ts';
import { nowHere } from '#web/core/time/now-here.ts';
import { type Decision, type Notification, notificationApi } from '../contract.ts';

const unread = { body: { startIndex: 0, endIndex: 1, filters: [{ field: 'isRead', operator: 'eq' as const, value: false }] } };

/** Reads how many of the person's notifications are unread; catalogue row Q-14. */
export const useUnreadCount = (enabled: boolean): number =>
  useRead(notificationApi.search, unread, { quiet: true, enabled }).data?.totalCount ?? 0;

/** Reads the person's notifications, newest first, page by page; catalogue row Q-10. */
export const useNotifications = () => usePages(notificationApi.search, { body: { startIndex: 0, endIndex: pageSize } }, { rows: pageSize });

/** Makes the endpoint of a decision from the path in its notification; catalogue row Q-04. */
const decisionAt = (path: string) => api('decision', { make: post(path, { summary: 'Approves or denies what is asked.' }) }).make;

/** Returns the commands of a notification. Each shows its effect at once (optimistic update). */
export const useNotificationCommands = () => {
  const read = useCommand(notificationApi.read, {
    optimistic: (cache, { body }) => cache.patchItem('notification', body.id, { isRead: true }),
  });
  const unreadAgain = useCommand(notificationApi.unread, {
    optimistic: (cache, { body }) => cache.patchItem('notification', body.id, { isRead: false }),
  });
  const remove = useCommand(notificationApi.remove, { optimistic: (cache, { body }) => cache.removeItem('notification', body.id) });
  const readAll = useCommand(notificationApi.readAll);
  return {
    setRead: (notification: Notification, isRead: boolean) => (isRead ? read : unreadAgain).run({ body: notification }),
    remove: (notification: Notification) => remove.run({ body: notification }),
    readAll: () => readAll.run({}),
    /** Approves or denies at the notification's address for it; a refusal shows the text that the specification gives (catalogue row B-11). */
    decide: (notification: Notification, as: Decision) => {
      const path = as === 'Approved' ? notification.approvalUrl : notification.denyUrl;
      if (path === null) return;
      const decided = { as, at: nowHere().toISOString(), byMe: true };
      void sendCommand(
        decisionAt(path),
        {},
        {
          optimistic: (cache) => cache.patchItem('notification', notification.id, { isActioned: true, isRead: true, decided }),
          failsAs: 'shell.failures.noResponse',
        },
      ).then(leadToCheckout, () => undefined);
    },
  };
};
