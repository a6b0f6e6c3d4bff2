import { ofTraction } from '../../../server/realtime/audience.ts';

/** An Issue is seen by whoever sees its meeting. */
export const issueAudiences = [ofTraction('issue')];
