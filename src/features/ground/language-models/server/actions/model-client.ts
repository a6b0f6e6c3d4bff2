import { Readable } from 'node:stream';
import type { Config } from '#server/core/config/config.ts';

/** The model has failed: it is slow, gone, refuses, or answers what nobody can read. Its words are not kept, they may hold anything. */
export class ModelFault extends Error {}

/** What is told of each request, so that its cost is counted. */
export interface Requests {
  ask: () => void;
  /** A request that the model has refused, or of which it never heard, costs nothing. */
  refuse: () => void;
}

interface Request {
  body: object;
  /** The most bytes of an answer; more is cut off and is a fault. */
  most: number;
  requests: Requests;
  signal: AbortSignal;
}

/** Posts to the model's address alone: it follows no redirect, which would carry the key elsewhere. */
const post = async ({ AI_URL = '', AI_KEY }: Config, path: string, { body, requests, signal }: Request): Promise<Response> => {
  signal.throwIfAborted();
  requests.ask();
  try {
    return await fetch(`${AI_URL.replace(/\/+$/, '')}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(AI_KEY === undefined ? {} : { authorization: `Bearer ${AI_KEY}` }) },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    });
  } catch (error) {
    // Whoever stops while the model reads has asked it all the same.
    if (!signal.aborted) requests.refuse();
    throw error;
  }
};

/** Asks the operator's model, in the OpenAI format, and yields the bytes of its answer: each time those that have come since the last ones. */
export async function* askAddress(config: Config, path: string, request: Request): AsyncGenerator<Uint8Array> {
  const { ok, status, body } = await post(config, path, request);
  if (!ok) {
    request.requests.refuse();
    await body?.cancel();
    throw new ModelFault(`the model answered with ${status}`);
  }
  if (body === null) return;
  let left = request.most;
  const pieces: AsyncIterable<Uint8Array> = Readable.fromWeb(body);
  for await (const piece of pieces) {
    left -= piece.byteLength;
    if (left < 0) throw new ModelFault('the model answers too much');
    yield piece;
  }
}
