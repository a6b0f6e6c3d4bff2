import { access } from '../../../server/access/granted.ts';
import { errors, refuse } from '../../../shared/errors.ts';
import { listNotifications, type NotificationRow } from './store.ts';

export const ownNotification = access<{ body: { id: string } }, NotificationRow>('the person notified', async ({ at, input }) => {
  const [notification] = await listNotifications(at, [input.body.id]);
  return notification ?? refuse(errors.notFound);
});

export const ownNotifications = access('anyone in the organisation, limited to their own', ({ at }) => ({ personId: at.personId }));
