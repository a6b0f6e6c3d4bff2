import type { Entered } from '#server/access/granted.ts';
import { dayIn } from '#shared/dates.ts';
import { errors, refuse } from '#shared/errors.ts';
import { giveTokensBack, type ModelWork, takeTokens } from '../store.ts';

/** Tokens that an answer may cost, taken before it is asked for. */
export interface Allowance {
  /** The tokens that were taken. */
  tokens: number;
  /** Gives back what was not used; call it once, when the answer has ended in whatever way. */
  settle: (again: (work: (at: ModelWork) => Promise<void>) => Promise<void>, used: number) => Promise<void>;
}

/**
 * Takes the tokens that an answer may cost at the most; undefined beyond what the person or the organisation may use today. Work that acts for
 * nobody takes them from the organisation alone.
 */
export const tryAllowance = async (at: ModelWork, tokens: number): Promise<Allowance | undefined> => {
  const day = dayIn(at.now, 'UTC');
  const own = at.personId === '' ? undefined : { whoseId: at.personId, day, tokens };
  const all = { whoseId: at.orgId, day, tokens };
  if (own !== undefined && !(await takeTokens(at, own, at.config.AI_TOKENS_PER_PERSON))) return undefined;
  if (!(await takeTokens(at, all, at.config.AI_TOKENS_PER_ORG))) {
    if (own !== undefined) await giveTokensBack(at, own);
    return undefined;
  }
  return {
    tokens,
    settle: async (again, used) => {
      const rest = tokens - Math.min(tokens, Math.max(0, used));
      if (rest === 0) return;
      await again(async (later) => {
        for (const taken of [own, all]) if (taken !== undefined) await giveTokensBack(later, { ...taken, tokens: rest });
      });
    },
  };
};

/** Takes the tokens that an answer may cost at the most; refuses with `modelSpent` beyond what may be used today. */
export const takeAllowance = async (at: Entered, tokens: number): Promise<Allowance> =>
  (await tryAllowance(at, tokens)) ?? refuse(errors.modelSpent);
