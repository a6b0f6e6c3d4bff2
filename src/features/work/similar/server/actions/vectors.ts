import {
  embeddingModelOf,
  embedTexts,
  ModelFault,
  type ModelUse,
  mayUseModel,
  tokensOf,
  tryAllowance,
} from '#features/ground/language-models/server/actions.ts';
import type { AppContext } from '#server/core/app-context.ts';
import { type Working, workIn } from '#server/http/work.ts';
import { deleteVectors, keepVectors, listWithoutVector, type Titled } from '../store/vectors.ts';

/** The most Issues of an organisation that get vectors in one look; the next look goes on. */
const mostAtOnce = 200;
/** Titles that are sent in one request. */
const batchSize = 20;

/** Works in one organisation with the embedding model of the installation. */
interface Making {
  appContext: AppContext;
  model: string;
  inside: <Result>(work: (at: Working) => Promise<Result>) => Promise<Result>;
  signal: AbortSignal;
}

/** Asks for the vectors of titles and keeps them. Returns false when the organisation may not go on today, or has switched the model off. */
const makeVectors = async ({ appContext, model, inside, signal }: Making, issues: Titled[]): Promise<boolean> => {
  const titles = issues.map(({ title }) => title);
  const allowance = await inside(async (at) => ((await mayUseModel(at)) ? tryAllowance(at, tokensOf(titles.join('').length)) : undefined));
  if (allowance === undefined) return false;
  const use: ModelUse = { tokens: 0 };
  try {
    const vectors = await embedTexts(appContext.config, titles, signal, use);
    return await inside(async (at) => {
      if (!(await mayUseModel(at))) return false;
      await keepVectors(at, model, issues, vectors);
      return true;
    });
  } finally {
    await allowance.settle(inside, use.tokens).catch((error: unknown) => appContext.log.warn({ err: error }, 'tokens were not given back'));
  }
};

/** As `makeVectors`, but resolves to undefined where the model fails, unless it was this run that ended. */
const tryVectors = async (making: Making, issues: Titled[]): Promise<boolean | undefined> => {
  try {
    return await makeVectors(making, issues);
  } catch (error) {
    making.signal.throwIfAborted();
    if (error instanceof ModelFault) return undefined;
    throw error;
  }
};

/**
 * Sends the titles of a batch for which the model failed one by one, so that one title that it refuses does not keep the others from theirs.
 * A title that fails is left alone for a while. Returns false when the first one fails too: then the model is not there at all.
 */
const makeSingly = async (making: Making, issues: Titled[]): Promise<boolean> => {
  for (const [index, issue] of issues.entries()) {
    const goesOn = await tryVectors(making, [issue]);
    if (goesOn === false) return false;
    if (goesOn === true) continue;
    await making.inside((at) => keepVectors(at, making.model, [issue]));
    if (index === 0) return false;
  }
  return true;
};

/** Makes the vectors that an organisation lacks, or deletes those that it has where it does not use the model any more. */
export const renewVectors = async (appContext: AppContext, orgId: string, signal: AbortSignal): Promise<void> => {
  const model = embeddingModelOf(appContext.config);
  const inside: Making['inside'] = (work) => workIn(appContext, orgId, null, work, 'versioned');
  const due = await inside(async (at) => {
    if (model !== undefined && (await mayUseModel(at))) return listWithoutVector(at, model, mostAtOnce);
    await deleteVectors(at);
    return [];
  });
  if (model === undefined) return;
  const making: Making = { appContext, model, inside, signal };
  for (let from = 0; from < due.length; from += batchSize) {
    signal.throwIfAborted();
    const batch = due.slice(from, from + batchSize);
    const goesOn = (await tryVectors(making, batch)) ?? (await makeSingly(making, batch));
    if (!goesOn) return;
  }
};

/** Renews the vectors of all organisations. One in which it fails is left for the next look, and the others go on. */
export const renewAll = async (appContext: AppContext, signal: AbortSignal): Promise<void> => {
  const { pools, config, log } = appContext;
  const { rows } = await pools.app.query<{ org: string }>('select vector_orgs($1) as org', [embeddingModelOf(config) !== undefined]);
  for (const { org } of rows) {
    if (signal.aborted) return;
    try {
      await renewVectors(appContext, org, signal);
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, org }, 'the vectors of an organization could not be renewed');
    }
  }
};
