import { ofTraction } from '../../../server/realtime/audience.ts';

/** That a meeting runs, and who leads it, is seen by whoever sees the meeting. */
export const liveMeetingAudiences = [ofTraction('liveMeeting')];
