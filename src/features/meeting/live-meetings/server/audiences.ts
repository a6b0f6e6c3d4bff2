import { ofTraction } from '#server/realtime/audience.ts';

/** Changes of a running meeting and its scribe are sent to everybody who sees the meeting. */
export const liveMeetingAudiences = [ofTraction('liveMeeting')];
