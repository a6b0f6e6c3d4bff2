import { directoryAsk } from '#features/ground/people/rules.ts';
import { homeAsks } from '#features/home/home/rules.ts';
import type { sessionApi } from '#features/home/session/contract.ts';
import type { LiveMeeting } from '#features/meeting/live-meetings/contract.ts';
import { sectionAsks } from '#features/meeting/live-meetings/rules/asks.ts';
import type { AskFirst } from '#server/auth/start.ts';
import type { ReplyOf } from '#shared/endpoint.ts';

/** Asks for what a page shows first: the lists of home, or a live meeting and the list of the section that it is in. */
export const askFirst: AskFirst = async (page, loaded, ask) => {
  const session = loaded as ReplyOf<typeof sessionApi.load>;
  const search = (asks: [path: string, ask: { body: unknown }][]) =>
    Promise.all(asks.map(([path, { body }]) => ask({ path, body: JSON.stringify(body) })));
  const askMeeting = async (id: string) => {
    const { liveMeeting } = ((await ask({ path: `live-meeting/${id}` })) ?? {}) as { liveMeeting?: LiveMeeting };
    if (liveMeeting?.status === 'Running' || liveMeeting?.status === 'Paused') await search(sectionAsks(liveMeeting, session));
  };
  if (page === '/') return search(homeAsks(session));
  const [, meetingId] = /^\/meeting\/live\/([\w-]+)\/?$/.exec(page) ?? [];
  return meetingId === undefined ? undefined : Promise.all([search([['people/search', directoryAsk()]]), askMeeting(meetingId)]);
};
