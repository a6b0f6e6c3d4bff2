import { useRead } from '../../../../web/api/use-read.ts';
import { meetingApi } from '../../contract.ts';

/** One meeting with its visibility; where there is none, the page says so and goes home. */
export const useMeeting = (id: string) => useRead(meetingApi.find, { params: { id } }, { item: true });
