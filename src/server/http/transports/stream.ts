import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { Access, Entered, Granted } from '#server/access/granted.ts';
import type { Log } from '#server/core/log/log.ts';
import type { InputOf, StreamEndpoint } from '#shared/endpoint.ts';
import { errors, Refusal, refuse } from '#shared/errors.ts';
import { claimOf } from '../claims.ts';
import { carryOut, carryOutAgain } from '../commands.ts';
import { parseInput } from '../parse.ts';
import { json, refusalBody, refusalOf } from '../reply.ts';
import type { Route } from '../route.ts';
import type { Serving } from '../running.ts';

/** Milliseconds without an event after which a comment is sent, so that proxies keep the connection open. */
const quietFor = 15_000;

/**
 * Runs work of a stream in a transaction of its own, in which the person enters again: it is refused once their sign-in has ended or they have
 * left the organisation. It takes no lock of the organisation, so it must only write rows that nobody else writes.
 */
export type Again = <Result>(work: (at: Entered) => Promise<Result>) => Promise<Result>;

/**
 * Makes the events of a stream while they are sent. It runs after the commit, so it must not use the transaction, but may read and write by
 * `again`. `signal` is aborted when the client has disconnected or the stream has run its time.
 */
export type Events<Event> = (signal: AbortSignal, again: Again) => AsyncIterable<Event>;

/**
 * Makes the route of a stream. Access and `begin` run as a command in one transaction; after its commit `begin`'s result makes the events.
 * A stream cannot be answered twice: the same idempotency key again gets 409 `streamed`, and nothing is done.
 */
export const streamRoute = <E extends StreamEndpoint, At, Needs, Value>(
  endpoint: E,
  access: InputOf<E> extends Needs ? Access<At, Needs, Value> : never,
  begin: (asked: { at: At; input: InputOf<E>; granted: Granted<Value> }) => Promise<Events<z.input<E['transport']['event']>>>,
): Route => ({
  endpoint,
  access,
  run: async (asked: Parameters<typeof begin>[0]) => ({ events: await begin(asked) }),
});

const line = (data: unknown, name?: string): string => `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;

const quiet = Symbol('quiet');

/** Waits for the next event, but says `quiet` after a long silence, and refuses once the stream's time is over. */
const soonest = async <Next>(next: Promise<Next>, signal: AbortSignal): Promise<Next | typeof quiet> => {
  const { promise, resolve, reject } = Promise.withResolvers<Next | typeof quiet>();
  const end = (): void => reject(new Refusal(errors.streamTooLong));
  const timer = setTimeout(() => resolve(quiet), quietFor).unref();
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  next.then(resolve, reject);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
};

interface Writing {
  /** Aborted when the client has disconnected. */
  ending: AbortController;
  milliseconds: number;
  log: Log;
}

/** Yields server-sent events as text: each event, a comment after a long silence, and a last event `end` with the usual envelope. */
async function* eventTexts(
  events: (signal: AbortSignal) => AsyncIterable<unknown>,
  { ending, milliseconds, log }: Writing,
): AsyncGenerator<string> {
  const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(milliseconds)]);
  let iterator: AsyncIterator<unknown> | undefined;
  try {
    iterator = events(signal)[Symbol.asyncIterator]();
    for (let next = iterator.next(); ; ) {
      const received = await soonest(next, signal);
      if (received === quiet) {
        yield ': still here\n\n';
        continue;
      }
      if (received.done === true) break;
      yield line(received.value);
      next = iterator.next();
    }
    yield line({ succeeded: true, messages: [] }, 'end');
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === undefined) log.error({ err: error }, 'a stream failed');
    yield line(refusalBody(refusal ?? new Refusal(errors.unexpected)), 'end');
  } finally {
    ending.abort();
    // The maker may be suspended at an event that nobody reads any more: only this runs its cleanup.
    iterator?.return?.().catch((error: unknown) => log.warn({ err: error }, 'the maker of a stream could not be ended'));
  }
}

/** Returns whether a request asks for JSON, and would not take events. */
const asksForJson = ({ headers: { accept = '' } }: FastifyRequest): boolean =>
  accept.includes('application/json') && !accept.includes('text/event-stream');

/** Waits for all events of a stream. Once its time is over, it is refused. */
const allOf = async (events: AsyncIterable<unknown>, signal: AbortSignal): Promise<unknown[]> => {
  const all: unknown[] = [];
  const iterator = events[Symbol.asyncIterator]();
  try {
    for (let next = iterator.next(); ; ) {
      const received = await soonest(next, signal);
      if (received === quiet) continue;
      if (received.done === true) return all;
      all.push(received.value);
      next = iterator.next();
    }
  } finally {
    iterator.return?.().catch(() => undefined);
  }
};

/**
 * Enters, runs the command, commits, then streams; who asks for JSON gets all of it at the end, where the endpoint says how. Refusals before
 * the first event are answered as JSON with their status.
 */
export const answerStream = async (serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { endpoint } = serving.route;
  const claim = await claimOf(serving.appContext, request);
  const input = parseInput(endpoint, request);
  let events: Events<unknown> | undefined;
  const run: Route['run'] = async (asked) => {
    events = (await serving.route.run(asked))['events'] as Events<unknown>;
    return {};
  };
  await carryOut({ ...serving, route: { ...serving.route, run } }, claim, request, input);
  if (events === undefined) return refuse(errors.streamed);
  const milliseconds = (endpoint as StreamEndpoint).transport.mostSeconds * 1000;
  const ending = new AbortController();
  reply.raw.once('close', () => ending.abort());
  const make = events;
  const again: Again = (work) => carryOutAgain(serving, claim, request, work);
  const { whole } = (endpoint as StreamEndpoint).transport;
  if (whole !== undefined && asksForJson(request)) {
    const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(milliseconds)]);
    const all = await allOf(make(signal, again), signal);
    return reply
      .type(json)
      .header('cache-control', 'no-store')
      .send(JSON.stringify({ succeeded: true, messages: [], ...whole.of(all, input.body) }));
  }
  const text = eventTexts((signal) => make(signal, again), { ending, milliseconds, log: request.log as Log });
  return reply
    .type('text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(Readable.from(text, { objectMode: false }));
};
