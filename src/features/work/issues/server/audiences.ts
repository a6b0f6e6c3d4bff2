import { ofTraction } from '#server/realtime/audience.ts';

/** Changes of an Issue are sent to everybody who sees its meeting. */
export const issueAudiences = [ofTraction('issue')];
