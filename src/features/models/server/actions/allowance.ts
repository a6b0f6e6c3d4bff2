import type { Entered } from '../../../../server/access/granted.ts';
import type { Again } from '../../../../server/http/transports/stream.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { errors, refuse } from '../../../../shared/errors.ts';
import { giveTokensBack, takeTokens } from '../store.ts';

/** Tokens that an answer may cost, taken before it is asked for. */
export interface Allowance {
  /** The tokens that were taken. */
  tokens: number;
  /** Gives back what was not used; call it once, when the answer has ended in whatever way. */
  settle: (again: Again, used: number) => Promise<void>;
}

/** Takes the tokens that an answer may cost at the most; undefined beyond what the person or the organisation may use today. */
export const tryAllowance = async (at: Entered, tokens: number): Promise<Allowance | undefined> => {
  const day = dayIn(at.now, 'UTC');
  const own = { whoseId: at.personId, day, tokens };
  const all = { whoseId: at.orgId, day, tokens };
  if (!(await takeTokens(at, own, at.config.AI_TOKENS_PER_PERSON))) return undefined;
  if (!(await takeTokens(at, all, at.config.AI_TOKENS_PER_ORG))) {
    await giveTokensBack(at, own);
    return undefined;
  }
  return {
    tokens,
    settle: async (again, used) => {
      const rest = tokens - Math.min(tokens, Math.max(0, used));
      if (rest === 0) return;
      await again(async (later) => {
        for (const taken of [own, all]) await giveTokensBack(later, { ...taken, tokens: rest });
      });
    },
  };
};

/** Takes the tokens that an answer may cost at the most; refuses with `modelSpent` beyond what may be used today. */
export const takeAllowance = async (at: Entered, tokens: number): Promise<Allowance> =>
  (await tryAllowance(at, tokens)) ?? refuse(errors.modelSpent);
