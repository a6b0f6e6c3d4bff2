import { ofTraction } from '../../../server/realtime/audience.ts';

/** Changes of a headline are told to everybody who sees its meeting. */
export const headlineAudiences = [ofTraction('headline')];
