// How many licences an organisation needs and has. A licence is a person, not a seat in stock.
import type { Phase } from './subscription.ts';

export interface Seats {
  /** Members who need a licence now; see `isPaid` of the members. */
  used: number;
  /** Invited people who need one once they accept. */
  invited: number;
  /** Licences that are paid for the present period. */
  paid: number;
}

/** What adding people asks of an organisation: nothing, to buy so many licences with the card on file, or the checkout first. */
export type SeatRoom = { kind: 'free' } | { kind: 'trial' } | { kind: 'buy'; amount: number } | { kind: 'checkout' };

/**
 * Returns what it takes to add `more` people who need a licence. Invited people are counted as if they were here: so two who invite at
 * once never give away more than is paid for.
 */
export const roomFor = (phase: Phase, { used, invited, paid }: Seats, more: number): SeatRoom => {
  if (more <= 0 || phase === 'trial' || phase === 'trialGrace') return { kind: 'free' };
  if (phase === 'none') return { kind: 'trial' };
  const missing = used + invited + more - paid;
  if (phase === 'active') return missing <= 0 ? { kind: 'free' } : { kind: 'buy', amount: Math.min(more, missing) };
  return phase === 'canceling' && missing <= 0 ? { kind: 'free' } : { kind: 'checkout' };
};
