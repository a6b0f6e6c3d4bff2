import { type AnyEndpoint, type AskOf, pathOf, type ReplyOf } from '../../shared/endpoint.ts';
import { newId } from '../../shared/ids.ts';
import { createAnswers } from './answers.ts';
import { ApiError, errorOf, noAnswerCodes } from './api-error.ts';
import { earlyAnswer } from './early.ts';
import { askForToken, createTokenKeeper, type TokenKeeper } from './token.ts';

/** Milliseconds without an answer after which a call counts as unanswered. */
const patience = 30_000;
/** Waits before a call without an answer is sent again; its idempotency key stays, so that it is executed once. */
const retryWaits = [400, 1200];

export interface CallOptions {
  /** Idempotency key; made anew when absent. */
  key?: string;
  signal?: AbortSignal;
}

interface Parts {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  token: TokenKeeper;
  /** Id of the session, the `X-Session-Context`. */
  context: () => string | undefined;
  wait: (milliseconds: number) => Promise<void>;
}

type Ask = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

const signalOf = (given: AbortSignal | undefined): AbortSignal =>
  given === undefined ? AbortSignal.timeout(patience) : AbortSignal.any([given, AbortSignal.timeout(patience)]);

/** Makes the one function that talks to the API. */
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

  /** Sends until there is an answer: twice more when the network fails. */
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

  /** Calls an endpoint and gives its reply; every failure throws an `ApiError`. */
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

/** The keeper of this browser tab's token. */
export const token = createTokenKeeper({ ask: askForToken, now: () => Date.now(), log: (code) => console.error(code) });

const caller = createCall({
  fetch: async (url, init) => (await earlyAnswer(url, init.body as string | undefined)) ?? globalThis.fetch(url, init),
  token,
  context: () => sessionContext,
  wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
});

/** Calls an endpoint of the API. */
export const call = caller.call;

/** The id of the session that calls and sockets carry; undefined before it is known. */
export const contextId = (): string | undefined => sessionContext;

/** Says which session the calls belong to; kept answers of another are forgotten. */
export const enterContext = (id: string | undefined): void => {
  if (id !== sessionContext) caller.forget();
  sessionContext = id;
};

/** Forgets kept answers, as when the organisation was switched. */
export const forgetAnswers = caller.forget;
