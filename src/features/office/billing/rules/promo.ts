// Promo codes: percent or amount off the first invoice; catalogue rows S-52 to S-56 and T-17.
import type { Day } from '#shared/dates.ts';

export interface PromoCode {
  code: string;
  /** From 1 to 100; null when an amount is taken off. */
  percentOff: number | null;
  amountOff: number | null;
  /** The currency of the amount; null for a percentage. */
  currency: string | null;
  /** The last day on which it can be used; null for always. */
  lastDay: Day | null;
  /** How often it can be used by all organisations together; null for any number. */
  mostUses: number | null;
  uses: number;
}

/** Keys of the texts in the language file under `billing.promo`. */
export const promoMessages = ['applied', 'discountApplied', 'refused', 'invalid', 'expired', 'tryAgain'] as const;
export type PromoMessage = (typeof promoMessages)[number];

/** Returns a typed code as it is kept. */
export const tidyCode = (code: string): string => code.trim().toUpperCase();

/**
 * Returns what an organisation is told that uses a code. A code whose uses are spent counts as expired. One that the organisation has used
 * before, or that is in another currency, is good in itself, but not here: that is for Customer Support.
 */
export const judgePromo = (
  promo: PromoCode | undefined,
  { today, currency, usedBefore }: { today: Day; currency: string; usedBefore: boolean },
): Extract<PromoMessage, 'applied' | 'refused' | 'invalid' | 'expired'> => {
  if (promo === undefined) return 'invalid';
  if (promo.lastDay !== null && today > promo.lastDay) return 'expired';
  if (usedBefore) return 'refused';
  if (promo.mostUses !== null && promo.uses >= promo.mostUses) return 'expired';
  return promo.amountOff !== null && promo.currency !== currency ? 'refused' : 'applied';
};
