import type * as z from 'zod/mini';
import { type AnyEndpoint, type AskOf, pathOf, type ReplyOf, type StreamEndpoint } from '#shared/endpoint.ts';
import { newId } from '#shared/ids.ts';
import { learnTime } from '#web/core/time/now-here.ts';
import { createAnswers } from './answers.ts';
import { ApiError, errorOf, noAnswerCodes } from './api-error.ts';
import { earlyAnswer } from './early.ts';
import { eventsOf, type StreamedEvent } from './event-stream.ts';
import { areCallsHeld, passGate } from './gate.ts';
import { apiUrl } from './host.ts';
import { askForToken, createTokenKeeper, type TokenKeeper } from './token.ts';

/** Timeout of a call in milliseconds. */
const timeout = 30_000;
const elsewhere = 'otherOrganisation';
/**
 * Milliseconds before each retry of a call that got no answer, or that a busy server has refused; the idempotency key stays the same, so it
 * is executed once.
 */
const retryWaits = [400, 1200];

export interface CallOptions {
  /** The idempotency key; a new one by default. */
  key?: string;
  signal?: AbortSignal;
  /** True for the calls that answer a question about the session, while all others are held back. */
  urgent?: boolean;
}

interface Parts {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  token: TokenKeeper;
  /** Returns the session's id, sent as `X-Session-Context`. */
  context: () => string | undefined;
  /** Returns the organisation that the page shows, sent as `X-Organization`. */
  org: () => string | undefined;
  /** Resolves when calls may be sent. */
  gate: () => Promise<void>;
  /** Returns true while calls are held back. */
  isHeld: () => boolean;
  /** Runs when the server says that the session works in another organisation than the page shows, or in none; closes the gate until that is settled. */
  onElsewhere: () => void;
  wait: (milliseconds: number) => Promise<void>;
}

/** One call: its input, its idempotency key, and the organisation that the page showed when it was made. */
interface Sending extends CallOptions {
  ask: Ask;
  key: string;
  shown: string | undefined;
}

type Ask = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Returns whether the server had no time and saved nothing. It says otherwise where the outcome is unknown or it is down for longer. */
const isBusy = async (response: Response): Promise<boolean> => {
  if (response.status !== 503) return false;
  const body = (await bodyOf(response.clone())) as { messages?: { code?: string }[] } | undefined;
  return body?.messages?.[0]?.code === 'busy';
};

const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

/** A stream may take as long as its endpoint says, and a little more to begin. */
const patienceWith = ({ transport }: AnyEndpoint): number =>
  transport?.kind === 'stream' ? transport.mostSeconds * 1_000 + 5_000 : timeout;

const signalOf = (given: AbortSignal | undefined, milliseconds: number): AbortSignal =>
  given === undefined ? AbortSignal.timeout(milliseconds) : AbortSignal.any([given, AbortSignal.timeout(milliseconds)]);

const isRead = ({ method, reads }: AnyEndpoint): boolean => method === 'GET' || reads !== undefined;

/** Sends a call at once and returns its reply. */
type Answering = <E extends AnyEndpoint>(endpoint: E, sending: Sending) => Promise<ReplyOf<E>>;

/**
 * Returns the function that calls an endpoint and returns its reply; every failure throws an `ApiError`. A call belongs to the organisation
 * that the page showed when it was made: if the page has gone to another one meanwhile, it fails with `otherOrganisation` and is not sent.
 */
const gatedBy =
  ({ org, gate, isHeld, onElsewhere }: Pick<Parts, 'org' | 'gate' | 'isHeld' | 'onElsewhere'>, answerTo: Answering) =>
  async <E extends AnyEndpoint>(endpoint: E, ask: AskOf<E>, options: CallOptions = {}): Promise<ReplyOf<E>> => {
    const sending: Sending = { ...options, ask, key: options.key ?? newId(), shown: org() };
    if (options.urgent === true) return answerTo(endpoint, sending);
    for (;;) {
      await gate();
      if (sending.shown !== undefined && org() !== sending.shown) throw new ApiError({ status: 409, code: elsewhere });
      try {
        return await answerTo(endpoint, sending);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // A read waits for the new sign-in. A command fails: it is offered again, not sent by itself.
        if (error.status === 401 && isRead(endpoint) && isHeld()) continue;
        // Without an organisation the page cannot go on as it is, no more than in another one.
        const isOutside = error.code === 'noOrganisation' && sending.shown !== undefined;
        if (error.code !== elsewhere && !isOutside) throw error;
        if (org() === sending.shown) onElsewhere();
      }
    }
  };

/** Returns the answer, or undefined when the network failed. */
const answerOrNone = async (send: () => Promise<Response>, signal: AbortSignal | undefined): Promise<Response | undefined> => {
  try {
    return await send();
  } catch (error) {
    if (signal?.aborted) throw error;
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    if (timedOut) throw new ApiError({ status: 0, code: noAnswerCodes.silent });
    return undefined;
  }
};

/** Sends a request, with two retries when the network fails or the server is busy. */
const patiently = async (
  send: () => Promise<Response>,
  { wait, signal }: { wait: Parts['wait']; signal: AbortSignal | undefined },
): Promise<Response> => {
  let response = await answerOrNone(send, signal);
  for (const pause of retryWaits) {
    if (response !== undefined && !(await isBusy(response))) return response;
    await wait(pause);
    response = await answerOrNone(send, signal);
  }
  if (response === undefined) throw new ApiError({ status: 0, code: noAnswerCodes.offline });
  return response;
};

type Sends = (endpoint: AnyEndpoint, url: string, sending: Sending) => Promise<Response>;

interface Conversing<Event> {
  onEvent: (event: Event) => void;
  signal: AbortSignal;
}

/** Yields the events of a body. Where it breaks off or cannot be read, it throws an `ApiError`; once the page has stopped it, its own reason. */
async function* unbroken(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<StreamedEvent> {
  const events = eventsOf(body);
  for (;;) {
    const next = await events.next().catch((error: unknown) => {
      throw signal.aborted ? error : new ApiError({ status: 0, code: noAnswerCodes.offline });
    });
    if (next.done === true) return;
    yield next.value;
  }
}

/** Returns the function that calls a streaming endpoint once, without retries: it may have been executed. Each event is handed on as it comes. */
const conversingBy =
  ({ org, gate }: Pick<Parts, 'org' | 'gate'>, send: Sends) =>
  async <E extends StreamEndpoint>(
    endpoint: E,
    ask: AskOf<E>,
    { onEvent, signal }: Conversing<z.output<E['transport']['event']>>,
  ): Promise<void> => {
    const shown = org();
    await gate();
    if (shown !== undefined && org() !== shown) throw new ApiError({ status: 409, code: elsewhere });
    const response = await answerOrNone(() => send(endpoint, apiUrl(pathOf(endpoint, ask)), { ask, key: newId(), shown, signal }), signal);
    if (response === undefined) throw new ApiError({ status: 0, code: noAnswerCodes.offline });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (!response.ok || !isStream || response.body === null) throw errorOf(response.status, await bodyOf(response));
    for await (const { name, data } of unbroken(response.body, signal)) {
      if (name !== 'end') {
        // An answer of a later release may hold what this page does not know; it goes on without it (catalogue row U-29).
        const read = endpoint.transport.event.safeParse(data);
        if (read.success) onEvent(read.data as z.output<E['transport']['event']>);
        else console.warn('An answer of an unknown type:', data);
        continue;
      }
      if ((data as { succeeded?: unknown }).succeeded === true) return;
      throw errorOf(502, data);
    }
    throw new ApiError({ status: 0, code: noAnswerCodes.offline });
  };

/** Creates the function through which all calls of the API go. */
export const createCall = ({ fetch, token, context, org, gate, isHeld, onElsewhere, wait }: Parts) => {
  const answers = createAnswers();

  const headersOf = (endpoint: AnyEndpoint, url: string, bearer: string | undefined, { ask, key, shown }: Sending): Headers => {
    const isStream = endpoint.transport?.kind === 'stream';
    const headers = new Headers({ accept: isStream ? 'text/event-stream, application/json;q=0.9' : 'application/json' });
    const session = context();
    const etag = endpoint.method === 'GET' ? answers.etagOf(url) : undefined;
    if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
    if (bearer !== undefined && session !== undefined) headers.set('x-session-context', session);
    if (bearer !== undefined && shown !== undefined) headers.set('x-organization', shown);
    if (ask.body !== undefined) headers.set('content-type', 'application/json');
    if (endpoint.method !== 'GET') headers.set('idempotency-key', key);
    if (etag !== undefined) headers.set('if-none-match', etag);
    return headers;
  };

  const send = async (endpoint: AnyEndpoint, url: string, sending: Sending): Promise<Response> => {
    const { ask, signal } = sending;
    const attempt = async (bearer: string | undefined): Promise<Response> =>
      fetch(url, {
        method: endpoint.method,
        headers: headersOf(endpoint, url, bearer, sending),
        credentials: 'same-origin',
        cache: 'no-store',
        signal: signalOf(signal, patienceWith(endpoint)),
        ...(ask.body === undefined ? {} : { body: JSON.stringify(ask.body) }),
      });
    const bearer = await token.get();
    const response = await attempt(bearer);
    if (response.status !== 401 || bearer === undefined) return response;
    const renewed = await token.renew();
    return renewed === undefined ? response : attempt(renewed);
  };

  const answerTo = async <E extends AnyEndpoint>(endpoint: E, sending: Sending): Promise<ReplyOf<E>> => {
    const url = apiUrl(pathOf(endpoint, sending.ask));
    const response = await patiently(() => send(endpoint, url, sending), { wait, signal: sending.signal });
    if (response.status === 304) return answers.replyOf(url) as ReplyOf<E>;
    const body = await bodyOf(response);
    const succeeded = typeof body === 'object' && body !== null && (body as { succeeded?: unknown }).succeeded === true;
    if (!response.ok || !succeeded) {
      throw errorOf(response.status, body, Number(response.headers.get('retry-after') ?? Number.NaN));
    }
    if (endpoint.method === 'GET') answers.keep(url, response.headers.get('etag'), body);
    return body as ReplyOf<E>;
  };

  return {
    call: gatedBy({ org, gate, isHeld, onElsewhere }, answerTo),
    converse: conversingBy({ org, gate }, send),
    forget: answers.clear,
  };
};

let sessionContext: string | undefined;
let shownOrg: string | undefined;
let onElsewhere: () => void = () => {};

/** Sets what happens when the session works in another organisation than this page shows; it must hold calls back until that is settled. */
export const whenElsewhere = (run: () => void): void => {
  onElsewhere = run;
};

/** Keeps this browser tab's token. */
export const token = createTokenKeeper({ ask: askForToken, now: () => Date.now(), log: (code) => console.error(code) });

/** Sends a request, and learns from the answer what time it is. */
const timed = async (url: string, init: RequestInit): Promise<Response> => {
  const asked = Date.now();
  const response = await globalThis.fetch(url, init);
  learnTime(response.headers.get('date'), asked, Date.now());
  return response;
};

const caller = createCall({
  fetch: async (url, init) => (await earlyAnswer(url, init.body as string | undefined)) ?? timed(url, init),
  token,
  context: () => sessionContext,
  org: () => shownOrg,
  gate: passGate,
  isHeld: areCallsHeld,
  onElsewhere: () => onElsewhere(),
  wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
});

/** Calls an endpoint of the API; every failure throws an `ApiError`. */
export const call = caller.call;

/** Calls a streaming endpoint and hands its events on; resolves at its end. Every failure throws an `ApiError`, also a stream that breaks off. */
export const converse = caller.converse;

/** Returns the session's id for calls and sockets; undefined before it is known. */
export const contextId = (): string | undefined => sessionContext;

/** Returns the organisation that this page shows; undefined before it is known, and for a person without one. */
export const visibleOrgId = (): string | undefined => shownOrg;

/** Leaves the session of a sign-in that has ended; the page still shows its organisation. */
export const leaveContext = (): void => {
  sessionContext = undefined;
};

/** Sets the session that calls belong to, and the organisation that the page shows; cached answers of another session are dropped. */
export const enterContext = ({ id, orgId }: { id: string; orgId: string | null }): void => {
  if (id !== sessionContext || orgId !== (shownOrg ?? null)) caller.forget();
  sessionContext = id;
  shownOrg = orgId ?? undefined;
};
