import { usePageItem } from '#web/core/api/use-page-item.ts';
import { meetingApi } from '../../contract.ts';

/** Reads a meeting with its visibility; when it does not exist, the page says so and goes home. */
export const useMeeting = (id: string) => usePageItem(meetingApi.find, { params: { id } });

/** Reads it again for a form, which must begin with the server's current values, not with cached ones. */
export const useMeetingAnew = (id: string) => {
  const { data, isFetchedAfterMount } = usePageItem(meetingApi.find, { params: { id } }, { anew: true });
  return isFetchedAfterMount ? data : undefined;
};
