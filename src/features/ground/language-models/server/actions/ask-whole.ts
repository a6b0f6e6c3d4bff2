import type { Entered } from '#server/access/granted.ts';
import type { Again } from '#server/http/transports/stream.ts';
import { isLicensed } from '#shared/roles.ts';
import { tryAllowance } from './allowance.ts';
import { askModel, type MeaningRequest, type ModelUse, tokensOf } from './ask-model.ts';
import { mayUseModel, watchSwitch } from './switch.ts';

/** A question of one text, which is answered in one turn. */
interface Question extends Pick<MeaningRequest, 'system' | 'mostTokens' | 'temperature' | 'topP'> {
  text: string;
  /** The most seconds that the person waits for the answer. */
  mostSeconds: number;
}

/** Asks, and returns the model's whole answer; undefined where it fails, is too slow or is switched off meanwhile. */
export type Ask = (signal: AbortSignal, again: Again) => Promise<string | undefined>;

/** Prepares a question inside the transaction; undefined for Observers, where the organisation uses no model, and where its tokens of the day are spent. */
export const askWhole = async (at: Entered, { text, mostSeconds, ...manner }: Question): Promise<Ask | undefined> => {
  const most = tokensOf(manner.system.length + text.length) + manner.mostTokens;
  const allowance = isLicensed(at.role) && (await mayUseModel(at)) ? await tryAllowance(at, most) : undefined;
  if (allowance === undefined) return undefined;
  const { config, log } = at;
  return async (signal, again) => {
    const use: ModelUse = { tokens: 0 };
    const watch = watchSwitch(again);
    const late = AbortSignal.timeout(Math.min(mostSeconds, config.AI_SECONDS) * 1_000);
    const messages = [{ role: 'user' as const, content: text }];
    let answer = '';
    try {
      const asking = { ...manner, messages, signal: AbortSignal.any([signal, watch.signal, late]) };
      for await (const words of askModel(config, asking, use)) answer += words;
      return answer;
    } catch {
      log.info('the language model did not answer; the rules do');
      return undefined;
    } finally {
      watch.end();
      await allowance.settle(again, use.tokens).catch((error: unknown) => log.warn({ err: error }, 'tokens were not given back'));
    }
  };
};
