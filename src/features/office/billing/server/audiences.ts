import { everyones } from '#server/realtime/audience.ts';

/** Everybody hears that something about the subscription has changed, since banners depend on it; only ids are told. */
export const billingAudiences = [everyones('billing')];
