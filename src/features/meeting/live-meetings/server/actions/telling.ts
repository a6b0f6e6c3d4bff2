import { notify, tellerName, withdraw } from '#features/ground/notifications/server/actions.ts';
import { type HeldMeeting, inviteesOf } from '#features/teams/team/server/actions/hold.ts';
import type { Entered } from '#server/access/granted.ts';
import type { LiveMeeting } from '../../contract.ts';
import { attendeeOf, presenceOf } from '../../rules.ts';
import type { LiveScope } from '../store.ts';

const startedKey = 'notifications.started';

const isHere = (state: LiveMeeting, personId: string, now: Date): boolean => {
  const attendee = attendeeOf(state, personId);
  return attendee !== undefined && presenceOf(attendee, now) === 'here';
};

/** Tells everybody invited who is not there that the meeting has started, with a link that joins it. */
export const tellStarted = async (at: Entered, { meeting, thread }: HeldMeeting, state: LiveMeeting): Promise<void> => {
  const away = (await inviteesOf(at, meeting.tractionId)).filter((personId) => !isHere(state, personId, at.now));
  if (away.length === 0) return;
  const says = { key: startedKey, values: { name: await tellerName(at), meetingId: meeting.id } };
  const told = { type: 'General' as const, says, message: thread.title, link: `/meeting/live/${meeting.id}` };
  await notify(
    at,
    away.map((recipientId) => ({ ...told, recipientId, tractionId: meeting.tractionId })),
  );
};

/** Takes back what people were told about the start of a meeting that does not run any more: they cannot join it. */
export const untellStarted = async (at: LiveScope, { tractionId, meetingId }: { tractionId: string; meetingId: string }): Promise<void> => {
  const recipientIds = await inviteesOf(at, tractionId);
  await withdraw(at, { textKey: startedKey, about: { meetingId }, recipientIds });
};

/** Tells everybody invited where the recap is; `mailRecap` writes the mail of those who want it at once. */
export const tellEnded = async (at: Entered, { meeting, thread }: HeldMeeting): Promise<void> => {
  await untellStarted(at, { tractionId: meeting.tractionId, meetingId: meeting.id });
  const says = { key: 'notifications.recap', values: { meetingId: meeting.id } };
  const link = `/traction/${meeting.tractionId}/${thread.id}/${meeting.id}`;
  const told = { type: 'General' as const, says, message: thread.title, link, hasOwnMail: true };
  await notify(
    at,
    (await inviteesOf(at, meeting.tractionId)).map((recipientId) => ({ ...told, recipientId })),
  );
};
