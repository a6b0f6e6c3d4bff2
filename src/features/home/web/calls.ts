import { readAhead, readNow, useRead } from '../../../web/api/use-read.ts';
import { type Session, useSession } from '../../../web/session/session.ts';
import { readMyHeadlinesAhead } from '../../headlines/web/parts/headline-list.tsx';
import { readTeamIssuesAhead } from '../../issues/web/parts/issue-list.tsx';
import { meetingApi, type Readiness } from '../../meetings/contract.ts';
import { readDirectoryAhead } from '../../people/web/parts/directory.tsx';
import { readMyRocksAhead } from '../../rocks/web/parts/rock-list.tsx';
import { readMyNumbersAhead } from '../../scorecards/web/parts/my-numbers.tsx';
import { readMyTodosAhead } from '../../todos/web/parts/todo-list.tsx';
import { nextMeetingsAsk, nextOf, othersOf } from '../rules.ts';

/** Returns my running or next meeting and those after it; `none` when there is none. */
export const useNextMeeting = () => {
  const { data, isError } = useRead(meetingApi.mine, nextMeetingsAsk, { quiet: true });
  const meeting = data && nextOf(data.items);
  return {
    meeting,
    others: data === undefined ? [] : othersOf(data.items),
    none: data !== undefined && meeting === undefined,
    failed: isError,
  };
};

/** Returns what I still have to prepare for a meeting; undefined while it loads. */
export const useMissing = (meetingId: string): Readiness | undefined => {
  const { user } = useSession();
  return useRead(meetingApi.readiness, { params: { id: meetingId } }, { quiet: true }).data?.items.find(
    ({ personId }) => personId === user.userId,
  );
};

/** Prefetches what depends on which meeting is next; resolves when that is known. */
const readNextAhead = async ({ teams }: Session): Promise<void> => {
  const { items } = await readNow(meetingApi.mine, nextMeetingsAsk, { quiet: true });
  const meeting = nextOf(items);
  const team = teams.find(({ id }) => id === meeting?.tractionId) ?? teams[0];
  if (meeting !== undefined) void readAhead(meetingApi.readiness, { params: { id: meeting.id } });
  if (team !== undefined) void readTeamIssuesAhead(team.id);
};

/** Prefetches everything that home shows; resolves when most of it has arrived. */
export const readHomeAhead = async (session: Session): Promise<void> => {
  const mine = [readMyTodosAhead(), readMyRocksAhead(session), readMyNumbersAhead(session), readMyHeadlinesAhead(session)];
  await Promise.all([...mine, readDirectoryAhead(), readNextAhead(session).catch(() => undefined)]);
};
