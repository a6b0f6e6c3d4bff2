import { type Route, route, routesOf } from '../../../server/http/route.ts';
import type { HubFeature } from '../../../server/realtime/hubs.ts';
import { readWords } from '../../orgs/server/access.ts';
import { type NotificationEvent, notificationApi } from '../contract.ts';
import { eventNameOf } from '../rules.ts';
import { ownNotification, ownNotifications } from './access.ts';
import { markRead, notificationShown, removeNotification } from './actions.ts';
import { changeSettings, listSettings } from './store/settings.ts';
import { findZone, listNotifications, readAllNotifications, searchNotifications } from './store.ts';

export const notificationRoutes: Route[] = routesOf(notificationApi, [
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
    const { items, ...counts } = await searchNotifications(at, input.body);
    const reader = { ...at, words: await readWords(at) };
    return { items: items.map((row) => notificationShown(reader, row)), ...counts };
  }),
  route(notificationApi.byIds, ownNotifications, async ({ at, input }) => {
    const reader = { ...at, words: await readWords(at) };
    return { items: (await listNotifications(at, input.query.ids)).map((row) => notificationShown(reader, row)) };
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
