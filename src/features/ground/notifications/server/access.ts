import { access } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { findNotification, type NotificationRow } from './store.ts';

export const ownNotification = access<{ body: { id: string } }, NotificationRow>('the person notified', async ({ at, input }) => {
  return (await findNotification(at, input.body.id)) ?? refuse(errors.notFound);
});

export const ownNotifications = access('anyone in the organisation, limited to their own', ({ at }) => ({ personId: at.personId }));
