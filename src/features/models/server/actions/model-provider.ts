import type { Config } from '../../../../server/config/config.ts';

/** The model has failed: it is slow, gone, refuses, or answers what nobody can read. Its words are not kept, they may hold anything. */
export class ModelFault extends Error {}

/** What is told of each request, so that its cost is counted. */
export interface Requests {
  ask: () => void;
  /** A request that the model has refused, or of which it never heard, costs nothing. */
  refuse: () => void;
}

type Body = ReadableStream<Uint8Array>;

/** Passes at most `most` bytes on. */
const bounded = (body: Body, most: number): Body => {
  let left = most;
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

interface Reading {
  /** The most bytes of an answer; more is cut off and is a fault. */
  most: number;
  requests: Requests;
  /** Changes the answer on its way. */
  pass?: (body: Body) => Body;
}

/** Fetches from the model's address alone: it follows no redirect, which would carry the key elsewhere, and reads no endless answer. */
const fetchBounded =
  ({ most, requests, pass = (body) => body }: Reading): typeof fetch =>
  async (input, init) => {
    requests.ask();
    let response: Response;
    try {
      response = await fetch(input, { ...init, redirect: 'error' });
    } catch (error) {
      // Whoever stops while the model reads has asked it all the same.
      if (init?.signal?.aborted !== true) requests.refuse();
      throw error;
    }
    const { body, status, statusText, headers } = response;
    if (!response.ok) requests.refuse();
    return body === null ? response : new Response(pass(bounded(body, most)), { status, statusText, headers });
  };

/** Returns the operator's models, as the AI SDK asks them. The SDK is loaded with the first question, since many installations have no model. */
export const modelProvider = async ({ AI_URL = '', AI_KEY }: Config, reading: Reading) => {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({
    name: 'model',
    baseURL: AI_URL,
    ...(AI_KEY === undefined ? {} : { apiKey: AI_KEY }),
    includeUsage: true,
    fetch: fetchBounded(reading),
  });
};
