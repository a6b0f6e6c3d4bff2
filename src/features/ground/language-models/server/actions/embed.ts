import * as z from 'zod/mini';
import type { Config } from '#server/core/config/config.ts';
import { type ModelUse, tokensOf } from './ask-model.ts';
import { askAddress, ModelFault } from './model-client.ts';

/** The most numbers of a vector. Models in use have 384 to 3,072. */
const mostDimensions = 4_096;
/** Bytes of one number in JSON, at the most, with what separates it. */
const bytesPerNumber = 26;
/** Bytes of an answer beside its vectors, at the most. */
const bytesAround = 10_000;

/** An answer in the OpenAI format, as far as it is read here. */
const answerSchema = z.object({
  data: z.array(z.object({ embedding: z.array(z.number()) })),
  usage: z.nullish(z.object({ prompt_tokens: z.nullish(z.number()) })),
});

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
  const { AI_EMBEDDING_MODEL = '', AI_SECONDS } = config;
  const most = texts.length * mostDimensions * bytesPerNumber + bytesAround;
  let hasRead = false;
  const requests = {
    ask: () => {
      hasRead = true;
    },
    refuse: () => {
      hasRead = false;
    },
  };
  let said: number | undefined;
  try {
    const pieces: Uint8Array[] = [];
    for await (const piece of askAddress(config, 'embeddings', {
      body: { model: AI_EMBEDDING_MODEL, input: texts, encoding_format: 'float' },
      most,
      requests,
      signal: AbortSignal.any([signal, AbortSignal.timeout(AI_SECONDS * 1_000)]),
    }))
      pieces.push(piece);
    const { data, usage } = z.parse(answerSchema, JSON.parse(Buffer.concat(pieces).toString()));
    said = usage?.prompt_tokens ?? undefined;
    return checked(
      data.map(({ embedding }) => embedding),
      texts.length,
    );
  } catch (error) {
    throw error instanceof ModelFault ? error : new ModelFault('the model failed');
  } finally {
    const guess = tokensOf(texts.join('').length);
    if (hasRead) use.tokens += said !== undefined && said > 0 ? said : guess;
  }
};
