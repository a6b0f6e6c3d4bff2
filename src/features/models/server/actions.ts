import type { Entered } from '../../../server/access/granted.ts';
import type { Config } from '../../../server/config/config.ts';
import type { Again } from '../../../server/http/transports/stream.ts';
import { dayIn } from '../../../shared/dates.ts';
import type { AnswerOf } from '../../../shared/endpoint.ts';
import { errors, Refusal, refuse } from '../../../shared/errors.ts';
import type { modelApi } from '../contract.ts';
import { giveTokensBack, readUsesModel, takeTokens } from './store.ts';

export { type Asking, askModel, ModelFault, type ModelUse, mostTurns, tokensOf } from './actions/ask-model.ts';

const isConnected = ({ AI_URL, AI_MODEL }: Config): boolean => AI_URL !== undefined && AI_MODEL !== undefined;

export const showModel = async (at: Entered, canSwitch: boolean): Promise<AnswerOf<typeof modelApi.state>> => ({
  isConnected: isConnected(at.config),
  isOn: await readUsesModel(at),
  model: isConnected(at.config) ? (at.config.AI_MODEL ?? '') : '',
  host: isConnected(at.config) ? new URL(at.config.AI_URL ?? '').host : '',
  can: { switch: canSwitch },
});

/** Returns whether the person's texts may be sent to a model: the operator has connected one, and the organisation has switched it on. */
export const mayUseModel = async (at: Entered): Promise<boolean> => isConnected(at.config) && (await readUsesModel(at));

/** Milliseconds after which an answer under way looks again whether it may go on. */
const lookAfter = 1_500;

/**
 * Watches while an answer is written whether the organisation still uses the model. The signal is aborted once it does not, or once the person
 * may not enter any more. Call `end` when the answer has ended.
 */
export const watchSwitch = (again: Again): { signal: AbortSignal; end: () => void } => {
  const off = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const look = async (): Promise<void> => {
    // A database without time for it says nothing of the switch.
    const mayGoOn = await again(mayUseModel).catch((error: unknown) => !(error instanceof Refusal));
    if (isOver) return;
    if (mayGoOn) wait();
    else off.abort();
  };
  const wait = (): void => {
    timer = setTimeout(() => void look(), lookAfter);
  };
  wait();
  const end = (): void => {
    isOver = true;
    clearTimeout(timer);
  };
  return { signal: off.signal, end };
};

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
