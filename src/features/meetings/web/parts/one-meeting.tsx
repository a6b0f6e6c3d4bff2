import { useRead } from '../../../../web/api/use-read.ts';
import { meetingApi } from '../../contract.ts';

/** One meeting with its visibility; where there is none, the page says so and goes home. */
export const useMeeting = (id: string) => useRead(meetingApi.find, { params: { id } }, { item: true });

/** The same for a form, which begins with what the server has now and not with what was known. */
export const useMeetingAnew = (id: string) => {
  const { data, isFetchedAfterMount } = useRead(meetingApi.find, { params: { id } }, { item: true, anew: true });
  return isFetchedAfterMount ? data : undefined;
};
