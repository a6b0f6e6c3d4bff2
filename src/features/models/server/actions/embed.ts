import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { embedMany } from 'ai';
import type { Config } from '../../../../server/config/config.ts';
import { bounded, ModelFault, type ModelUse, tokensOf } from './ask-model.ts';

/** The most numbers of a vector. Models in use have 384 to 3,072. */
const mostDimensions = 4_096;
/** Bytes of one number in JSON, at the most, with what separates it. */
const bytesPerNumber = 26;
/** Bytes of an answer beside its vectors, at the most. */
const bytesAround = 10_000;

/** Fetches from the model's address alone: it follows no redirect, which would carry the key elsewhere, and reads no endless answer. */
const fetchBounded =
  (most: number, tell: () => void): typeof fetch =>
  async (input, init) => {
    let response: Response;
    try {
      response = await fetch(input, { ...init, redirect: 'error' });
    } catch (error) {
      // Whoever stops while the model reads has asked it all the same.
      if (init?.signal?.aborted === true) tell();
      throw error;
    }
    const { body, status, statusText, headers } = response;
    if (response.ok) tell();
    return body === null ? response : new Response(bounded(body, most), { status, statusText, headers });
  };

/** Returns a vector of the same direction and the length one, in numbers that fit a `real`. A vector without a direction is a fault. */
const toUnit = (vector: readonly number[]): number[] => {
  const length = Math.hypot(...vector);
  if (!Number.isFinite(length) || length === 0) throw new ModelFault('a vector has no direction');
  return vector.map((value) => Number((value / length).toFixed(6)));
};

const checked = (vectors: readonly number[][], amount: number): number[][] => {
  const dimensions = vectors[0]?.length ?? 0;
  if (vectors.length !== amount) throw new ModelFault('the model answers for other texts');
  if (dimensions < 1 || dimensions > mostDimensions) throw new ModelFault('the vectors have a wrong dimension');
  if (vectors.some((vector) => vector.length !== dimensions)) throw new ModelFault('the vectors have several dimensions');
  return vectors.map(toUnit);
};

/**
 * Returns the vectors of texts, each of length one: texts that mean the same have vectors of about the same direction. Throws a `ModelFault`.
 * `use` counts what it costs, also where it fails.
 */
export const embedTexts = async (config: Config, texts: string[], signal: AbortSignal, use: ModelUse): Promise<number[][]> => {
  const { AI_URL = '', AI_KEY, AI_EMBEDDING_MODEL = '', AI_SECONDS } = config;
  const most = texts.length * mostDimensions * bytesPerNumber + bytesAround;
  let hasRead = false;
  let said: number | undefined;
  try {
    const provider = createOpenAICompatible({
      name: 'model',
      baseURL: AI_URL,
      ...(AI_KEY === undefined ? {} : { apiKey: AI_KEY }),
      fetch: fetchBounded(most, () => {
        hasRead = true;
      }),
    });
    const { embeddings, usage } = await embedMany({
      model: provider.embeddingModel(AI_EMBEDDING_MODEL),
      values: texts,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, AbortSignal.timeout(AI_SECONDS * 1_000)]),
    });
    said = usage.tokens;
    return checked(embeddings, texts.length);
  } catch (error) {
    throw error instanceof ModelFault ? error : new ModelFault('the model failed');
  } finally {
    const guess = tokensOf(texts.join('').length);
    if (hasRead) use.tokens += said !== undefined && said > 0 ? said : guess;
  }
};
