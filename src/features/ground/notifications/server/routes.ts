import { readWords } from '#features/ground/orgs/server/access.ts';
import type { Entered } from '#server/access/granted.ts';
import { type Route, route, routesOf } from '#server/http/route.ts';
import type { HubFeature } from '#server/realtime/hubs.ts';
import { type NotificationEvent, notificationApi } from '../contract.ts';
import { eventNameOf, itemsSeen } from '../rules.ts';
import { ownNotification, ownNotifications } from './access.ts';
import { markRead, notificationView, removeNotification } from './actions.ts';
import { changeSettings, listSettings } from './store/settings.ts';
import { findZone, listNotifications, type NotificationRow, readAllNotifications, searchNotifications } from './store.ts';

/** Reads the ids of the meetings that the person sees. */
type ReadSeen = (at: Entered) => Promise<ReadonlySet<string>>;

/** Returns the routes; `readSeen` says of which meetings a person may still read. */
export const notificationRoutes = (readSeen: ReadSeen): Route[] => {
  const shownTo = async (at: Entered, rows: NotificationRow[], seen: ReadonlySet<string>) => {
    const reader = { ...at, words: await readWords(at) };
    return rows.map((row) => notificationView(reader, { ...row, items: itemsSeen(row.items, seen) }));
  };
  return routesOf(notificationApi, [
    route(notificationApi.readAll, ownNotifications, async ({ at }) => {
      await readAllNotifications(at);
      return {};
    }),
    route(notificationApi.read, ownNotification, async ({ at, granted }) => {
      await markRead(at, granted, true);
      return {};
    }),
    route(notificationApi.unread, ownNotification, async ({ at, granted }) => {
      await markRead(at, granted, false);
      return {};
    }),
    route(notificationApi.remove, ownNotification, async ({ at, granted }) => {
      await removeNotification(at, granted);
      return {};
    }),
    route(notificationApi.search, ownNotifications, async ({ at, input }) => {
      const seen = await readSeen(at);
      const { items, ...counts } = await searchNotifications(at, input.body, seen);
      return { items: await shownTo(at, items, seen), ...counts };
    }),
    route(notificationApi.byIds, ownNotifications, async ({ at, input }) => {
      const seen = await readSeen(at);
      return { items: await shownTo(at, await listNotifications(at, input.query.ids, seen), seen) };
    }),
    route(notificationApi.settings, ownNotifications, async ({ at, granted }) => ({
      ...(await listSettings(at, [granted.personId]))(granted.personId),
      timeZone: await findZone(at, granted.personId),
    })),
    route(notificationApi.changeSettings, ownNotifications, async ({ at, granted, input }) => {
      await changeSettings(at, granted.personId, input.body);
      return {};
    }),
  ]);
};

const stateOf = (row: Record<string, unknown>) => ({
  isRead: row['is_read'] === true,
  isRemoved: row['is_removed'] === true,
  isActioned: row['is_actioned'] === true,
});

/** The notification hub: each person receives only events of their own notifications. */
export const notificationHub: HubFeature = {
  hub: 'notification-hub',
  mayRegister: ({ personId }, key) => Promise.resolve(key === personId),
  eventsOf: ({ entity, item_id, before, after }) => {
    if (entity !== 'notification' || after === null) return [];
    const event = eventNameOf(before === null ? null : stateOf(before), stateOf(after));
    const data: NotificationEvent = { id: item_id };
    return event === null ? [] : [{ key: String(after['recipient_id']), event, data }];
  },
};
