import { ofTraction } from '#server/realtime/audience.ts';

/** Changes of an inbound address are sent to those who see its meeting. */
export const inboundAudiences = [ofTraction('inboundAddress')];
