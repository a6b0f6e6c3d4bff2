import { ofTraction } from '#server/realtime/audience.ts';

/** What a team says to a proposed Issue is told to everybody who sees the meeting. */
export const proposedIssueAudiences = [ofTraction('proposedIssue')];
