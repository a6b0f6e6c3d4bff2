// What the provider's answer about a payment makes of it. Answers come late, twice and in any order, so a payment whose end is known stays.
import type { Phase } from './subscription.ts';

/** The states of a payment. The provider is asked while it is `Asked`; money that came for nothing is `GivenBack`. */
export const orderStatuses = ['Asked', 'Pending', 'SecondStep', 'Paid', 'Refused', 'GivenBack'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The states of a payment that has not ended. */
export const openStatuses = ['Asked', 'Pending', 'SecondStep'] as const satisfies readonly OrderStatus[];

export const isOpen = (status: OrderStatus): boolean => (openStatuses as readonly OrderStatus[]).includes(status);

/** Returns whether licences that were paid for within a period still are of use: that period runs. */
export const isOfUse = ({ phase, periodEnd }: { phase: Phase; periodEnd: string | null }, order: { periodEnd: string }): boolean =>
  (phase === 'active' || phase === 'canceling') && periodEnd === order.periodEnd;
