import {
  embeddingModelOf,
  embedTexts,
  type ModelUse,
  mayUseModel,
  tokensOf,
  tryAllowance,
} from '#features/ground/language-models/server/actions.ts';
import type { Entered } from '#server/access/granted.ts';
import type { Again } from '#server/http/transports/stream.ts';
import { plainWords } from '#shared/likeness.ts';
import { isLicensed } from '#shared/roles.ts';
import { mostSimilar, type SimilarIssue } from '../contract.ts';
import { byRank } from '../rules.ts';
import { hasVectors } from './store/vectors.ts';
import { listNear, listSimilar } from './store.ts';

/** Fewest letters of a title that can resemble another one. */
const fewestLetters = 4;

/** The most milliseconds that a model may take for the title: who is writing it does not wait for longer. */
const mostWait = 2_000;

const isTooShort = (title: string): boolean => plainWords(title).join('').length < fewestLetters;

/** The vector of a title that is being written, and the model that made it. */
export interface Meaning {
  model: string;
  vector: number[];
}

const nothing = (): Promise<undefined> => Promise.resolve(undefined);

/**
 * Prepares the question for the vector of a title, inside the transaction. Its answer is undefined where the organisation uses no such model
 * or has no vectors yet, where its tokens of the day are spent, where the model fails or is too slow, and for Observers, who spend no tokens.
 */
export const askMeaning = async (at: Entered, title: string): Promise<(again: Again) => Promise<Meaning | undefined>> => {
  const { config, log } = at;
  const model = embeddingModelOf(config);
  if (model === undefined || isTooShort(title) || !isLicensed(at.role) || !(await mayUseModel(at)) || !(await hasVectors(at, model)))
    return nothing;
  const allowance = await tryAllowance(at, tokensOf(title.length));
  if (allowance === undefined) return nothing;
  return async (again) => {
    const use: ModelUse = { tokens: 0 };
    try {
      const [vector] = await embedTexts(config, [title], AbortSignal.timeout(mostWait), use);
      return vector === undefined ? undefined : { model, vector };
    } catch {
      log.info('the language model did not answer; similar Issues are found by their letters');
      return undefined;
    } finally {
      await allowance.settle(again, use.tokens).catch((error: unknown) => log.warn({ err: error }, 'tokens were not given back'));
    }
  };
};

/** Returns the Issues of these tractions that resemble a title by their letters or, where it is known, by its meaning. */
export const findSimilar = async (
  at: Entered,
  title: string,
  meaning: Meaning | undefined,
  tractionIds: string[],
): Promise<SimilarIssue[]> => {
  if (isTooShort(title)) return [];
  const alike = await listSimilar(at, title, tractionIds);
  // The organisation may have switched the model off while it was asked.
  if (meaning === undefined || !(await mayUseModel(at))) return alike;
  return byRank(alike, await listNear(at, meaning.model, meaning.vector, tractionIds), mostSimilar);
};
