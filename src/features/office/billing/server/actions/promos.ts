import { acceptedOffer } from '#features/ground/offers/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import { countPromo } from '#server/auth/guesses.ts';
import { tidyCode } from '../../rules/promo.ts';
import { findPromo } from '../store/shared.ts';
import type { SubscriptionRow } from '../store.ts';
import { lookAtPromo } from './orders.ts';
import { billingDay } from './standing.ts';

/** Returns the code of a checkout: the typed one, else the one that the organisation has applied, else the one that an address has kept. */
const codeAt = async (at: Entered, applied: string, typed: string) => {
  const offer = (await acceptedOffer(at, 'discount')) ?? '';
  const chosen = typed === '' ? applied : typed;
  return { offer, chosen, code: chosen === '' ? offer : chosen };
};

/**
 * Returns the code of a checkout and what is said about it: the typed one, else the one that the organisation has applied, else the one that
 * an address such as `/discount/SPRING` has kept for the person. Catalogue row T-17.
 */
export const promoAt = async (at: Entered, row: SubscriptionRow, typed: string) => {
  const { offer, chosen, code } = await codeAt(at, row.promoCode, typed);
  if (code === '') return { promo: undefined, message: null, isOffer: false };
  const asked = { currency: row.currency, today: await billingDay(at) };
  const { promo, message } = await lookAtPromo(at, code, asked);
  // A code that a link has brought is spoken of as a discount.
  return {
    promo,
    message: chosen !== '' || message === 'invalid' ? message : message === 'applied' ? ('discountApplied' as const) : ('refused' as const),
    isOffer: tidyCode(code) === tidyCode(offer),
  };
};

/** Counts a typed code that names nothing, and refuses after too many. */
export const countTyped = (at: Entered, typed: string): Promise<void> => {
  const code = tidyCode(typed);
  return countPromo(at, code, () => findPromo(at, code));
};

/** Counts the code of a checkout, also one that an address has kept. */
export const countRequestedPromos = async (at: Entered, applied: string, typed: string): Promise<void> => {
  const { code } = await codeAt(at, applied, typed);
  if (code !== '') await countTyped(at, code);
};
