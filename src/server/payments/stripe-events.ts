// Events that Stripe sends about payments. Only whose payment it is is read of them; Stripe itself is asked for the rest.
import type { Config } from '#server/core/config/config.ts';

/** Milliseconds by which Stripe's clock may be ahead of ours. */
const mostAhead = 5 * 60_000;

const signedAt = (signature: string): number => Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) * 1_000;

/** Returns the id of an event whose signature is right, not too old and not of the future; undefined for any other body. */
export const verifyEvent = async (config: Config, body: Buffer, signature: string): Promise<string | undefined> => {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secret } = config;
  if (key === undefined || secret === undefined) return undefined;
  const { default: Stripe } = await import('stripe');
  try {
    const { id } = new Stripe(key).webhooks.constructEvent(body, signature, secret);
    return signedAt(signature) <= Date.now() + mostAhead ? id : undefined;
  } catch {
    return undefined;
  }
};

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Returns the id of the order that an event is about: the one that was written into its payment; undefined for events of other things. */
export const orderOfEvent = (body: Buffer): string | undefined => {
  const told = JSON.parse(body.toString()) as { data?: { object?: { metadata?: { order?: unknown } | null } } };
  const order = told.data?.object?.metadata?.order;
  return typeof order === 'string' && uuid.test(order) ? order : undefined;
};
