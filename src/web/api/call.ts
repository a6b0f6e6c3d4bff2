import { type AnyEndpoint, type AskOf, pathOf, type ReplyOf } from '../../shared/endpoint.ts';
import { newId } from '../../shared/ids.ts';
import { createAnswers } from './answers.ts';
import { ApiError, errorOf, noAnswerCodes } from './api-error.ts';
import { earlyAnswer } from './early.ts';
import { askForToken, createTokenKeeper, type TokenKeeper } from './token.ts';

/** Timeout of a call in milliseconds. */
const timeout = 30_000;
/** Milliseconds before each retry of a call without an answer; the idempotency key stays the same, so it is executed once. */
const retryWaits = [400, 1200];

export interface CallOptions {
  /** The idempotency key; a new one by default. */
  key?: string;
  signal?: AbortSignal;
}

interface Parts {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  token: TokenKeeper;
  /** Returns the session's id, sent as `X-Session-Context`. */
  context: () => string | undefined;
  wait: (milliseconds: number) => Promise<void>;
}

type Ask = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

const signalOf = (given: AbortSignal | undefined): AbortSignal =>
  given === undefined ? AbortSignal.timeout(timeout) : AbortSignal.any([given, AbortSignal.timeout(timeout)]);

/** Creates the function through which all calls of the API go. */
export const createCall = ({ fetch, token, context, wait }: Parts) => {
  const answers = createAnswers();

  const headersOf = (endpoint: AnyEndpoint, url: string, bearer: string | undefined, ask: Ask, key: string): Headers => {
    const headers = new Headers({ accept: 'application/json' });
    const session = context();
    const etag = endpoint.method === 'GET' ? answers.etagOf(url) : undefined;
    if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
    if (bearer !== undefined && session !== undefined) headers.set('x-session-context', session);
    if (ask.body !== undefined) headers.set('content-type', 'application/json');
    if (endpoint.method !== 'GET') headers.set('idempotency-key', key);
    if (etag !== undefined) headers.set('if-none-match', etag);
    return headers;
  };

  const send = async (endpoint: AnyEndpoint, url: string, ask: Ask, key: string, options: CallOptions): Promise<Response> => {
    const attempt = async (bearer: string | undefined): Promise<Response> =>
      fetch(url, {
        method: endpoint.method,
        headers: headersOf(endpoint, url, bearer, ask, key),
        credentials: 'same-origin',
        cache: 'no-store',
        signal: signalOf(options.signal),
        ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
      });
    const bearer = await token.get();
    const response = await attempt(bearer);
    if (response.status !== 401 || bearer === undefined) return response;
    const renewed = await token.renew();
    return renewed === undefined ? response : attempt(renewed);
  };

  /** Sends a request, with two retries when the network fails. */
  const deliver = async (endpoint: AnyEndpoint, url: string, ask: Ask, key: string, options: CallOptions): Promise<Response> => {
    for (const pause of [...retryWaits, undefined]) {
      try {
        return await send(endpoint, url, ask, key, options);
      } catch (error) {
        if (options.signal?.aborted) throw error;
        const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
        if (timedOut) throw new ApiError({ status: 0, code: noAnswerCodes.silent });
        if (pause === undefined) throw new ApiError({ status: 0, code: noAnswerCodes.offline });
        await wait(pause);
      }
    }
    throw new ApiError({ status: 0, code: noAnswerCodes.offline });
  };

  /** Calls an endpoint and returns its reply; every failure throws an `ApiError`. */
  const call = async <E extends AnyEndpoint>(endpoint: E, ask: AskOf<E>, options: CallOptions = {}): Promise<ReplyOf<E>> => {
    const given = ask as Ask;
    const url = `/api/v2/${pathOf(endpoint, given)}`;
    const response = await deliver(endpoint, url, given, options.key ?? newId(), options);
    if (response.status === 304) return answers.replyOf(url) as ReplyOf<E>;
    const body = await bodyOf(response);
    const succeeded = typeof body === 'object' && body !== null && (body as { succeeded?: unknown }).succeeded === true;
    if (!response.ok || !succeeded) {
      throw errorOf(response.status, body, Number(response.headers.get('retry-after') ?? Number.NaN));
    }
    if (endpoint.method === 'GET') answers.keep(url, response.headers.get('etag'), body);
    return body as ReplyOf<E>;
  };

  return { call, forget: answers.clear };
};

let sessionContext: string | undefined;

/** Keeps this browser tab's token. */
export const token = createTokenKeeper({ ask: askForToken, now: () => Date.now(), log: (code) => console.error(code) });

const caller = createCall({
  fetch: async (url, init) => (await earlyAnswer(url, init.body as string | undefined)) ?? globalThis.fetch(url, init),
  token,
  context: () => sessionContext,
  wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
});

/** Calls an endpoint of the API; every failure throws an `ApiError`. */
export const call = caller.call;

/** Returns the session's id for calls and sockets; undefined before it is known. */
export const contextId = (): string | undefined => sessionContext;

/** Sets the session that calls belong to; cached answers of another session are dropped. */
export const enterContext = (id: string | undefined): void => {
  if (id !== sessionContext) caller.forget();
  sessionContext = id;
};

/** Drops cached answers, as after a switch of the organisation. */
export const forgetAnswers = caller.forget;
