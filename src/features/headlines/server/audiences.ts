import { ofTraction } from '../../../server/realtime/audience.ts';

/** A Headline is seen by whoever sees its meeting. */
export const headlineAudiences = [ofTraction('headline')];
