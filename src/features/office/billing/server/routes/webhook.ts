// What the provider tells by itself. It is a hint that a payment has moved: the provider is asked for the truth, so that events that are
// doubled, late or out of order change nothing.
import type { AppContext } from '#server/core/app-context.ts';
import type { webhookRoute } from '#server/http/transports/webhook.ts';
import { orderOfEvent, verifyEvent } from '#server/payments/stripe-events.ts';
import { chargeJob } from '../actions/orders.ts';
import { orgOfOrder } from '../store/shared.ts';

type Parts = Parameters<typeof webhookRoute>[1];

export const stripeHook: Parts = {
  why: 'Stripe signs its events with the secret of STRIPE_WEBHOOK_SECRET',
  verify: ({ config }: AppContext, { headers, body }) => {
    const signature = headers['stripe-signature'];
    if (config.BILLING !== 'stripe' || typeof signature !== 'string') return undefined;
    return verifyEvent(config, body, signature);
  },
  handle: async ({ at, event }) => {
    const orderId = orderOfEvent(event.body);
    const orgId = orderId === undefined ? undefined : await orgOfOrder(at, orderId);
    if (orderId === undefined || orgId === undefined) return;
    await at.after.job(chargeJob, { orgId, orderId });
  },
};
