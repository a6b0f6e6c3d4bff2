import { needFlag } from '#features/ground/flags/server/access.ts';
import { mayRemoveHeadline } from '#features/work/headlines/server/access.ts';
import { removeCascaded, sayToOthers } from '#features/work/headlines/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import type { LiveMeeting } from '../../contract.ts';
import type { LiveGrant } from '../access.ts';
import { findState } from '../store.ts';
import { command } from './moves.ts';

interface Said {
  id?: string | undefined;
  title: string;
  tractionIds: string[];
}

/** Makes a Headline that this meeting has heard, and a copy for each of the other meetings: a line of Conclude. */
export const addMessage = async (at: Entered, granted: LiveGrant, { id = newId(), title, tractionIds }: Said) => {
  await needFlag(at, 'cascade-headlines');
  const { id: meetingId, tractionId } = granted.held.meeting;
  const wanted = [...new Set(tractionIds)];
  if (wanted.includes(tractionId)) refuse(errors.invalid, { fields: { tractionIds: ['VAL_INVALID'] } });
  const liveMeeting = await command(at, granted, { type: 'messageAdded', headlineId: id, tractionIds: wanted });
  await sayToOthers(at, { id, title, tractionId, meetingId }, wanted);
  return { id, liveMeeting };
};

/** Removes the Headline of a message with the copies that other meetings have not heard yet. */
export const removeMessage = async (at: Entered, granted: LiveGrant, headlineId: string): Promise<LiveMeeting> => {
  const message = (await findState(at, granted.held.meeting.id))?.messages?.find((each) => each.headlineId === headlineId);
  if (message === undefined) return refuse(errors.notFound);
  const { item: headline } = await mayRemoveHeadline.find({ at, input: { params: { id: headlineId } } });
  const state = await command(at, granted, { type: 'removeMessage', headlineId });
  await removeCascaded(at, headline, message.tractionIds);
  return state;
};
