// What the provider's answer about a payment makes of it. Answers come late, twice and in any order, so a payment whose end is known stays.
import type { Day } from '#shared/dates.ts';
import { next, type Subscription } from './subscription.ts';

/** The states of a payment. The provider is asked while it is `Asked`; money that came for nothing is `GivenBack`. */
export const orderStatuses = ['Asked', 'Pending', 'SecondStep', 'Paid', 'Refused', 'GivenBack'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The states of a payment that has not ended. */
export const openStatuses = ['Asked', 'Pending', 'SecondStep'] as const satisfies readonly OrderStatus[];

export const isOpen = (status: OrderStatus): boolean => (openStatuses as readonly OrderStatus[]).includes(status);

/** Returns whether licences that were paid for within a period still are of use: that period runs. */
const isOfUse = ({ phase, periodEnd }: Subscription, order: { periodEnd: Day }): boolean =>
  (phase === 'active' || phase === 'canceling') && periodEnd === order.periodEnd;

interface Order {
  status: OrderStatus;
  kind: 'Checkout' | 'Renewal' | 'Licenses';
  periodEnd: Day;
}

/** What an answer makes of a payment: nothing new, still open, refused, paid and booked, or paid for nothing and so given back. */
export type Settlement = 'nothing' | 'waits' | 'refused' | 'counts' | 'givenBack';

/** Returns what the provider's answer about a payment makes of it on a day, while the organisation's subscription stands so. */
export const settlementOf = (
  state: Subscription,
  order: Order,
  { outcome, on }: { outcome: 'paid' | 'refused' | 'pending' | 'secondStep'; on: Day },
): Settlement => {
  if (!isOpen(order.status)) return 'nothing';
  if (outcome === 'refused') return 'refused';
  if (outcome !== 'paid') return 'waits';
  if (order.kind === 'Licenses') return isOfUse(state, order) ? 'counts' : 'givenBack';
  const taken = next(state, { kind: 'paid', on });
  return typeof taken === 'string' || taken.effects.includes('refund') ? 'givenBack' : 'counts';
};
