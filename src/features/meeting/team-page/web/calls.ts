import { useParams } from '@tanstack/react-router';
import { type Meeting, meetingApi, type Thread, type Traction } from '#features/teams/team/contract.ts';
import { usePageItem } from '#web/core/api/use-page-item.ts';
import { prefetch, readNow, useRead } from '#web/core/api/use-read.ts';

/** Reads the ended meetings of a traction, newest first; when the traction does not exist, the page says so and goes home. */
export const useHistory = (tractionId: string) => usePageItem(meetingApi.history, { params: { id: tractionId } });

const tractionAsk = (tractionId: string) => ({ query: { ids: tractionId } });
const meetingsAsk = (ids: readonly string[]) => ({ query: { ids: ids.join(',') } });
const openedIn = (traction: Traction | undefined, threadId: string) =>
  traction?.threads.find(({ id }) => id === threadId) ?? traction?.threads[0];

/** Reads meetings by id. */
export const useMeetings = (ids: readonly string[]) => useRead(meetingApi.list, meetingsAsk(ids), { quiet: true, enabled: ids.length > 0 });

export interface TractionPage {
  tractionId: string;
  threadId: string;
  /** Undefined while it loads. */
  traction: Traction | undefined;
  thread: Thread | undefined;
  /** The scheduled or running meeting. */
  meeting: Meeting | undefined;
  /** The ended meetings, newest first. */
  history: readonly Meeting[] | undefined;
}

/** Prefetches what an address names; resolves when it is there. Never rejects: the page reports a failure. */
export const prefetchTractionPage = async (tractionId: string, threadId: string): Promise<void> => {
  const history = prefetch(meetingApi.history, { params: { id: tractionId } });
  const found = await readNow(meetingApi.tractions, tractionAsk(tractionId), { quiet: true }).catch(() => undefined);
  const open = openedIn(found?.items[0], threadId)?.meetingId ?? null;
  await Promise.all([history, open !== null && prefetch(meetingApi.list, meetingsAsk([open]))]);
};

/** Reads what the address names: a traction, its series and its open meeting. */
export const useTractionPage = (): TractionPage => {
  const { tractionId = '', threadId = '' }: { tractionId?: string; threadId?: string } = useParams({ strict: false });
  const history = useHistory(tractionId).data?.items;
  const traction = useRead(meetingApi.tractions, tractionAsk(tractionId), { quiet: true }).data?.items[0];
  const thread = openedIn(traction, threadId);
  const open = thread?.meetingId ?? null;
  const meeting = useMeetings(open === null ? [] : [open]).data?.items[0];
  return { tractionId, threadId, traction, thread, meeting: open === null ? undefined : meeting, history };
};
