import { needFlag } from '#features/ground/flags/server/access.ts';
import { listStandings, type Standing } from '#features/teams/team/server/access.ts';
import { access, type Entered } from '#server/access/granted.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isLicensed } from '#shared/roles.ts';
import { type ChatRow, type ChatTurnRow, findAnyChat, findChat, findTurn } from './store.ts';

/** What a person may read and where they may add, as the assistant answers them. */
export interface Sees {
  tractionIds: string[];
  /** All meetings that the person sees. */
  standings: Standing[];
  /** The meetings to which the person may add. */
  meetings: { id: string; title: string }[];
}

const enters = async (at: Entered): Promise<void> => {
  await needFlag(at, 'chat-bot');
  if (!isLicensed(at.role)) refuse(errors.notAllowed);
};

/** Returns what the person sees now; it is asked anew each time that the assistant looks something up. */
export const sight = async (at: Entered): Promise<Sees> => {
  const standings = await listStandings(at);
  return {
    tractionIds: standings.map(({ traction }) => traction.id),
    standings,
    meetings: standings.filter(({ can }) => can.add).map(({ traction }) => ({ id: traction.id, title: traction.title })),
  };
};

const own = 'a licensed person, with the flag on; limited to what they may see, and to their own conversations';

export const mayPrompt = access(own, async ({ at }) => {
  await enters(at);
  return sight(at);
});

/** Grants the conversation with its person's sight; undefined for one that begins. The id of somebody else's conversation is refused. */
export const mayAsk = access<{ body: { session_id: string } }, Sees & { chat: ChatRow | undefined }>(own, async ({ at, input }) => {
  await enters(at);
  const chat = await findAnyChat(at, input.body.session_id);
  if (chat !== undefined && chat.personId !== at.personId) refuse(errors.notFound);
  return { ...(await sight(at)), chat };
});

export const seesChats = access(own, async ({ at }) => {
  await enters(at);
  return { personId: at.personId };
});

export const seesChat = access<{ params: { sessionId: string } }, ChatRow>(own, async ({ at, input }) => {
  await enters(at);
  return (await findChat(at, input.params.sessionId)) ?? refuse(errors.notFound);
});

export const mayChangeTurn = access<{ params: { id: string } }, ChatTurnRow>(own, async ({ at, input }) => {
  await enters(at);
  return (await findTurn(at, input.params.id)) ?? refuse(errors.notFound);
});
