import { useRead } from '../../../../web/api/use-read.ts';
import { meetingApi } from '../../contract.ts';

/** Reads a meeting with its visibility; when it does not exist, the page says so and goes home. */
export const useMeeting = (id: string) => useRead(meetingApi.find, { params: { id } }, { item: true });

/** Reads it again for a form, which must begin with the server's current values, not with cached ones. */
export const useMeetingAnew = (id: string) => {
  const { data, isFetchedAfterMount } = useRead(meetingApi.find, { params: { id } }, { item: true, anew: true });
  return isFetchedAfterMount ? data : undefined;
};
