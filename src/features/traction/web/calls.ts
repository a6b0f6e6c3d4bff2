import { useParams } from '@tanstack/react-router';
import { useRead } from '../../../web/api/use-read.ts';
import { type Meeting, meetingApi, type Thread, type Traction } from '../../meetings/contract.ts';

/** Reads the ended meetings of a traction, newest first; when the traction does not exist, the page says so and goes home. */
export const useHistory = (tractionId: string) => useRead(meetingApi.history, { params: { id: tractionId } }, { item: true });

/** Reads meetings by id. */
export const useMeetings = (ids: readonly string[]) =>
  useRead(meetingApi.list, { query: { ids: ids.join(',') } }, { quiet: true, enabled: ids.length > 0 });

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

/** Reads what the address names: a traction, its series and its open meeting. */
export const useTractionPage = (): TractionPage => {
  const { tractionId = '', threadId = '' }: { tractionId?: string; threadId?: string } = useParams({ strict: false });
  const history = useHistory(tractionId).data?.items;
  const traction = useRead(meetingApi.tractions, { query: { ids: tractionId } }, { quiet: true }).data?.items[0];
  const thread = traction?.threads.find(({ id }) => id === threadId) ?? traction?.threads[0];
  const open = thread?.meetingId ?? null;
  const meeting = useMeetings(open === null ? [] : [open]).data?.items[0];
  return { tractionId, threadId, traction, thread, meeting: open === null ? undefined : meeting, history };
};
