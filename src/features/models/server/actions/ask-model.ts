import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { isStepCount, type ModelMessage, streamText, type ToolSet } from 'ai';
import type { Config } from '../../../../server/config/config.ts';

/** The model has failed: it is slow, gone, refuses, or answers what nobody can read. Its words are not kept, they may hold anything. */
export class ModelFault extends Error {}

/** What is asked of the model. */
export interface Asking {
  system: string;
  messages: ModelMessage[];
  tools?: ToolSet;
  /** The most tokens of each of the model's turns. */
  mostTokens: number;
  temperature: number;
  topP?: number;
  signal: AbortSignal;
}

/** What an answer has cost, as the model says, else by the letters that travelled. */
export interface ModelUse {
  tokens: number;
}

/** The most turns of the model for one answer: after each it may have called tools. */
export const mostTurns = 5;
/** The most bytes of one turn's answer; more is cut off and is a fault. */
const mostBytes = 1_000_000;
/** The most letters of a whole answer. */
const mostLetters = 20_000;

/** Passes at most `mostBytes` on. */
const bounded = (body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
  let left = mostBytes;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        left -= chunk.byteLength;
        if (left < 0) controller.error(new ModelFault('the model answers too much'));
        else controller.enqueue(chunk);
      },
    }),
  );
};

/** Fetches from the model's address alone: it follows no redirect, which would carry the key elsewhere, and reads no endless answer. */
const fetchBounded: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'error' });
  const { body, status, statusText, headers } = response;
  return body === null ? response : new Response(bounded(body), { status, statusText, headers });
};

const modelOf = ({ AI_URL, AI_KEY, AI_MODEL = '' }: Config) =>
  createOpenAICompatible({
    name: 'model',
    baseURL: AI_URL ?? '',
    ...(AI_KEY === undefined ? {} : { apiKey: AI_KEY }),
    includeUsage: true,
    fetch: fetchBounded,
  })(AI_MODEL);

/** Aborts once nothing has come for a while. */
const watchSilence = (seconds: number) => {
  const silent = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const heard = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), seconds * 1_000);
  };
  heard();
  return { signal: silent.signal, heard, end: () => clearTimeout(timer) };
};

/**
 * Yields the model's words as they come; tools run in between, and after five turns the loop ends. Throws a `ModelFault`. `use` counts what it
 * costs, also where it fails.
 */
export async function* askModel(config: Config, asking: Asking, use: ModelUse): AsyncGenerator<string> {
  const { system, messages, tools, mostTokens, temperature, topP, signal } = asking;
  const silence = watchSilence(config.AI_SECONDS);
  const stop = new AbortController();
  let letters = 0;
  try {
    const { stream } = streamText({
      model: modelOf(config),
      system,
      messages,
      maxOutputTokens: mostTokens,
      temperature,
      ...(topP === undefined ? {} : { topP }),
      ...(tools === undefined ? {} : { tools }),
      stopWhen: isStepCount(mostTurns),
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, silence.signal, stop.signal]),
      // What fails comes as a part of the stream; the library would write it to the console, with the texts.
      onError: () => undefined,
    });
    for await (const part of stream) {
      silence.heard();
      if (part.type === 'finish-step') use.tokens += part.usage.totalTokens ?? 0;
      if (part.type === 'error') throw new ModelFault('the model failed');
      if (part.type === 'abort') throw new ModelFault('the model was silent for too long');
      if (part.type !== 'text-delta') continue;
      letters += part.text.length;
      if (letters > mostLetters) throw new ModelFault('the model answers too much');
      yield part.text;
    }
  } catch (error) {
    throw error instanceof ModelFault ? error : new ModelFault('the model failed');
  } finally {
    silence.end();
    stop.abort();
  }
}
