import { type Meeting, meetingApi } from '#features/teams/team/contract.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useLive } from './live-context.tsx';

/** Returns the meeting as lists show it, with the time for which it is planned; undefined until it has loaded. */
export const useMeeting = (): Meeting | undefined =>
  useRead(meetingApi.list, { query: { ids: useLive().state.meetingId } }, { quiet: true }).data?.items[0];
