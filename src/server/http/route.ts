import type { Access, Granted } from '#server/access/granted.ts';
import type { AnswerOf, AnyEndpoint, InputOf, Message } from '#shared/endpoint.ts';
import type { Again } from './transports/stream.ts';

type Answer<E extends AnyEndpoint> = AnswerOf<E> & { messages?: Message[] };

/** What a command answers: nothing where its endpoint has no fields of its own. */
type Answered<E extends AnyEndpoint> = Answer<E> | (Record<never, never> extends AnswerOf<E> ? void : never);

/** A served endpoint. Access is required, and `run` receives only the value that access granted. */
export interface Route {
  endpoint: AnyEndpoint;
  access: Access<never, never, unknown>;
  run: (asked: { at: never; input: never; granted: never }) => Promise<Record<string, unknown>>;
  /** Of an upload: gives the received file to the store before the command runs; see `transports/upload.ts`. */
  keep?: (asked: never) => Promise<{ kept: unknown; discard: () => Promise<void> }>;
  /** Reads what a question to somebody else needs, and returns the question; see `ask-before.ts`. */
  ahead?: (asked: { at: never; input: never; granted: never }) => Promise<(again: Again) => Promise<unknown>>;
}

/** Makes the route of an endpoint: access finds and grants, then `run` returns the answer's fields beside `succeeded` and `messages`. */
export const route = <E extends AnyEndpoint, At, Needs, Value>(
  endpoint: E,
  access: InputOf<E> extends Needs ? Access<At, Needs, Value> : never,
  run: (asked: { at: At; input: InputOf<E>; granted: Granted<Value> }) => Promise<Answered<E>> | Answered<E>,
): Route => ({ endpoint, access, run: async (asked) => (await run(asked)) ?? {} });

/**
 * Makes the route of an endpoint that must ask somebody else first, such as a payment provider. First access is asked, and `ahead` reads what
 * the question needs; then the question that it returned is asked, without a connection or a lock; then access and `run` execute with its
 * answer as `told`. The question may read and write by `again`. A read that asks is never cached, so its contract says `timely`.
 */
export const askingRoute = <E extends AnyEndpoint, At, Needs, Value, Told>(
  endpoint: E,
  access: InputOf<E> extends Needs ? Access<At, Needs, Value> : never,
  ahead: (asked: { at: At; input: InputOf<E>; granted: Granted<Value> }) => Promise<(again: Again) => Promise<Told>>,
  run: (asked: { at: At; input: InputOf<E> & { told: Told }; granted: Granted<Value> }) => Promise<Answer<E>>,
): Route => ({ endpoint, access, run, ahead });

/** Returns the routes of a feature. Throws when an endpoint of its contract has none. */
export const routesOf = (contract: Record<string, AnyEndpoint>, routes: Route[]): Route[] => {
  const served = new Set(routes.map((each) => each.endpoint.name));
  const missing = Object.values(contract).filter((endpoint) => !served.has(endpoint.name));
  if (missing.length > 0) throw new Error(`no route for ${missing.map((endpoint) => endpoint.name).join(', ')}`);
  return routes;
};
