import { notify, tellerName } from '#features/ground/notifications/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { LostMeeting } from '../../contract.ts';
import type { Lost } from '../access/losing.ts';
import { askingKey } from '../store/losing.ts';

/** Returns who took a meeting from the person and when, and whom they can ask. Says nothing else about the meeting. */
export const lostView = (at: Entered, { loss, by, keeper, asked }: Lost): LostMeeting => ({
  reason: loss?.reason ?? 'takenOff',
  by: by === undefined ? null : { firstName: by.firstName, lastName: by.lastName, isMe: by.personId === at.personId },
  at: loss?.at.toISOString() ?? null,
  ask: keeper === undefined ? null : { firstName: keeper.firstName, askedAt: asked?.toISOString() ?? null },
});

/** Asks the owner of the meeting to let the person in again. Whoever asks again within ten minutes gets the first answer. */
export const askIn = async (at: Entered, { held, keeper, asked }: Lost): Promise<{ askedAt: string }> => {
  if (keeper === undefined) return refuse(errors.notAllowed);
  if (asked !== undefined) return { askedAt: asked.toISOString() };
  const { meeting, thread } = held;
  const values = { name: await tellerName(at), personId: at.personId, meetingId: meeting.id };
  // The page of the series, on which its people are changed.
  const link = `/traction/${thread.tractionId}/${thread.id}`;
  await notify(at, [{ recipientId: keeper.personId, type: 'General', says: { key: askingKey, values }, message: thread.title, link }]);
  return { askedAt: at.now.toISOString() };
};
