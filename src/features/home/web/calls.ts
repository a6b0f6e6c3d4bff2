import { useRead } from '../../../web/api/use-read.ts';
import { useSession } from '../../../web/session/session.ts';
import { meetingApi, type Readiness } from '../../meetings/contract.ts';
import { nextOf } from '../rules.ts';

const ask = {
  body: {
    startIndex: 0,
    endIndex: 10,
    includeTotalCount: false,
    filters: [{ field: 'status', operator: 'in' as const, value: ['NotStarted', 'Running', 'Paused'] }],
    sorts: [{ field: 'nextDate', direction: 'asc' as const }],
  },
};

/** My meeting that is running or comes next; `none` when there is none. */
export const useNextMeeting = () => {
  const { data, isError } = useRead(meetingApi.mine, ask, { quiet: true });
  const meeting = data && nextOf(data.items);
  return { meeting, none: data !== undefined && meeting === undefined, failed: isError };
};

/** What I still have to prepare for a meeting; undefined while that is not known. */
export const useMissing = (meetingId: string): Readiness | undefined => {
  const { user } = useSession();
  return useRead(meetingApi.readiness, { params: { id: meetingId } }, { quiet: true }).data?.items.find(
    ({ personId }) => personId === user.userId,
  );
};
