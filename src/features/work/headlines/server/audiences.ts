import { ofTraction } from '#server/realtime/audience.ts';

/** Changes of a headline are sent to everybody who sees its meeting. */
export const headlineAudiences = [ofTraction('headline')];
