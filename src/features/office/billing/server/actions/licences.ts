// What other features ask before they give or take licences. Each function runs in the transaction of the command that asks, under the
// organisation's lock: so two who invite at once never give away more than is paid for.

import type { Quote } from '#features/ground/licences/contract.ts';
import { isPaid, needsLicence } from '#features/ground/licences/rules.ts';
import { freeDomains } from '#features/ground/licences/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import { daysBetween } from '#shared/dates.ts';
import { errors, refuse } from '#shared/errors.ts';
import type { Role } from '#shared/roles.ts';
import { shareOf } from '../../rules/money.ts';
import { priceOf, soldIn } from '../../rules/prices.ts';
import { roomFor } from '../../rules/seats.ts';
import { trialDays, whoEnters } from '../../rules/subscription.ts';
import * as store from '../store.ts';
import { cardName, primaryCard, seatAmounts } from './orders.ts';
import { bookEnded } from './settling.ts';
import { billingDay, type Inside, seatsOf, stateOf, take } from './standing.ts';

const monthsOf = { monthly: 1, annual: 12 } as const;

/** Returns whether the organisation must pay before so many more people get a licence. The first licence begins the trial. */
const needsCheckout = async (at: Inside, amount: number): Promise<boolean> => {
  if (at.config.BILLING === 'off') return false;
  const { phase } = stateOf(await store.findSubscription(at));
  const room = roomFor(phase, await seatsOf(at), amount);
  if (room.kind === 'trial') await take(at, { kind: 'startTrial', on: await billingDay(at) });
  return room.kind === 'buy' || room.kind === 'checkout';
};

/** Returns what so many more licences cost; null while billing is off. */
const quote = async (at: Entered, amount: number): Promise<Quote | null> => {
  if (at.config.BILLING === 'off') return null;
  const row = await store.findSubscription(at);
  const { phase } = stateOf(row);
  const today = await billingDay(at);
  if (row === undefined || phase !== 'active') {
    const currency = row?.currency ?? soldIn((await store.findOrgFacts(at)).currencyCode);
    const isTrial = phase === 'none' || phase === 'trial' || phase === 'trialGrace';
    const left = phase === 'trial' && row?.trialEndsOn != null ? daysBetween(today, row.trialEndsOn) : 0;
    const days = { daysLeft: phase === 'none' ? trialDays : left, daysInPeriod: trialDays };
    return { currency, today: 0, monthly: priceOf('monthly', currency) * amount, ...days, card: null, isTrial };
  }
  const { used, invited } = await seatsOf(at);
  const missing = Math.max(0, Math.min(amount, used + invited + amount - row.licences));
  const { subtotal, lines } = await seatAmounts(at, row, { add: missing, end: 0 }, today);
  const plan = row.plan ?? 'monthly';
  const card = await primaryCard(at);
  return {
    currency: row.currency,
    today: subtotal,
    monthly: shareOf(priceOf(plan, row.currency) * amount, 1, monthsOf[plan]),
    daysLeft: lines[0]?.daysLeft ?? 0,
    daysInPeriod: lines[0]?.daysInPeriod ?? 1,
    card: card === undefined ? null : cardName(card),
    isTrial: false,
  };
};

/** Returns how many of the people whose licences an open payment ends have none any more. */
const endedAhead = async (at: Inside): Promise<number> => {
  const endIds = (await store.findOpenOrder(at))?.endIds ?? [];
  if (endIds.length === 0) return 0;
  const holding = (await store.listHolders(at)).filter((holder) => isPaid(holder, freeDomains));
  return endIds.length - holding.filter(({ id }) => endIds.includes(id)).length;
};

/**
 * Ends the payment for licences that people have just lost: what was paid for the rest of the period becomes credit, also while a payment is
 * open. Catalogue row B-34.
 */
const released = async (at: Inside, amount: number): Promise<void> => {
  if (at.config.BILLING === 'off' || amount <= 0) return;
  if ((await store.findSubscription(at))?.phase !== 'active') return;
  const { used, invited, paid } = await seatsOf(at);
  const ended = Math.min(amount, paid - used - invited - (await endedAhead(at)));
  if (ended > 0) await bookEnded(at, ended, await billingDay(at));
};

/** Refuses somebody who arrives while only the Owner may enter, or for whom no licence is paid. */
const admit = async (at: store.Inside & Pick<Inside, 'now' | 'config'>, who: { role: Role; email: string }): Promise<void> => {
  if (at.config.BILLING === 'off') return;
  const state = stateOf(await store.findSubscription(at));
  if (whoEnters(state) !== 'everyone') refuse(errors.subscriptionEnded);
  if (!needsLicence(who, freeDomains) || !(state.phase === 'active' || state.phase === 'canceling')) return;
  const { used, paid } = await seatsOf(at);
  if (used + 1 > paid) refuse(errors.licenceUnpaid);
};

/** Licences as the features that give and take them see them. */
export const licences = { needsCheckout, quote, released, admit };
