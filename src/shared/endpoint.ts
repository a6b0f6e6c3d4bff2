import * as z from 'zod/mini';
import type { Entity } from './entities.ts';

type Shape = Record<string, z.ZodMiniType>;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** How a stream is answered as JSON to those who ask for it: the fields beside `succeeded` and `messages`, made of all events and the body. */
export interface WholeOf {
  reply: z.ZodMiniObject<Shape>;
  of: (events: readonly unknown[], body: unknown) => Record<string, unknown>;
}

/**
 * How body and answer travel where that is not JSON both ways. A `stream` sends events as they are made, an `upload` takes a body of bytes,
 * a `download` answers with bytes, and a `webhook` takes the unchanged bytes of another service, which signed them.
 */
export type Transport =
  | { kind: 'stream'; event: z.ZodMiniType; mostSeconds: number; whole?: WholeOf | undefined }
  | { kind: 'upload'; mostBytes: number; types: readonly string[] }
  | { kind: 'download' }
  | { kind: 'webhook'; mostBytes: number };

/**
 * How concurrent commands are kept apart (see the decision record on write classes). `serial` takes the organisation's lock. `versioned`
 * takes none: it locks the one row that it changes and compares its version. `bulk` is serial, changes many rows, and its statements may
 * take longer.
 */
export type WriteClass = 'serial' | 'versioned' | 'bulk';

/** An endpoint as a value, from which routes, client, documents, permissions and caches are derived. */
export interface Endpoint<
  P extends Shape = Shape,
  Q extends Shape = Shape,
  B extends z.ZodMiniType = z.ZodMiniType,
  R extends Shape = Shape,
> {
  /** The full name, set by `api()`: `headlines.create`. */
  name: string;
  method: Method;
  /** The path below `/api/v2/`, with parameters as `{id}`: `headline/{id}/review`. */
  path: string;
  /** One sentence for the API document. */
  summary: string;
  params: z.ZodMiniObject<P>;
  query: z.ZodMiniObject<Q>;
  body: B;
  /** The answer's fields in addition to `succeeded` and `messages`. */
  reply: z.ZodMiniObject<R>;
  /** The entities that a reading endpoint's answer is computed from; they determine its ETag and its refetch. Absent for a command. */
  reads?: readonly Entity[];
  /** Most bytes of a JSON body, where that is not the usual limit; more is answered with 413. */
  bytes?: number;
  /** True when the answer depends on the time, or on more than `reads` can name: it is never cached. */
  timely?: true;
  /** True when the answer depends on the days of several people, in whatever time zones: it changes when a day begins somewhere. */
  manyDays?: true;
  /** Absent for JSON both ways. */
  transport?: Transport;
  /** The write class of a command; serial by default. */
  writes?: WriteClass;
}

export type AnyEndpoint = Endpoint;

/** An endpoint with one of the other transports; made by `stream`, `upload`, `download` or `webhook`. */
export type EndpointBy<Way extends Transport> = Endpoint & { transport: Way };
export type StreamEndpoint<Event extends z.ZodMiniType = z.ZodMiniType> = EndpointBy<
  Extract<Transport, { kind: 'stream' }> & { event: Event }
>;
export type UploadEndpoint = EndpointBy<Extract<Transport, { kind: 'upload' }>>;
export type DownloadEndpoint = EndpointBy<Extract<Transport, { kind: 'download' }>>;
export type WebhookEndpoint = EndpointBy<Extract<Transport, { kind: 'webhook' }>>;

/** The parsed input that the endpoint's handler receives. */
export interface InputOf<E extends AnyEndpoint> {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
}

type Given<Part extends string, Value> = keyof Value extends never
  ? { [K in Part]?: Value }
  : Record<string, never> extends Value
    ? { [K in Part]?: Value }
    : { [K in Part]: Value };

/** The input that a caller passes, before parsing; parts without required fields may be left out. */
export type AskOf<E extends AnyEndpoint> = Given<'params', z.input<E['params']>> &
  Given<'query', z.input<E['query']>> &
  Given<'body', z.input<E['body']>>;

/** A message of an answer; `code` is its name in the error catalogue, if it has one. */
export interface Message {
  text: string;
  code?: string;
}

/** Every answer of the API: `{succeeded, messages, ...}`; specification section 7. */
export type ReplyOf<E extends AnyEndpoint> = z.output<E['reply']> & { succeeded: boolean; messages: Message[] };

/** The value that an action returns: the answer without `succeeded` and `messages`. */
export type AnswerOf<E extends AnyEndpoint> = z.input<E['reply']>;

interface Draft<P extends Shape, Q extends Shape, B extends z.ZodMiniType, R extends Shape> {
  summary: string;
  params?: P;
  query?: Q;
  body?: B;
  reply?: R;
  reads?: readonly Entity[];
  bytes?: number;
  timely?: true;
  manyDays?: true;
  writes?: WriteClass;
}

const make =
  (method: Method) =>
  <P extends Shape = {}, Q extends Shape = {}, B extends z.ZodMiniType = z.ZodMiniObject<{}>, R extends Shape = {}>(
    path: string,
    draft: Draft<P, Q, B, R>,
  ): Endpoint<P, Q, B, R> => ({
    name: '',
    method,
    path,
    summary: draft.summary,
    params: z.object(draft.params ?? ({} as P)),
    query: z.object(draft.query ?? ({} as Q)),
    body: draft.body ?? (z.object({}) as unknown as B),
    reply: z.object(draft.reply ?? ({} as R)),
    ...(draft.reads === undefined ? {} : { reads: draft.reads }),
    ...(draft.bytes === undefined ? {} : { bytes: draft.bytes }),
    ...(draft.timely === undefined ? {} : { timely: draft.timely }),
    ...(draft.manyDays === undefined ? {} : { manyDays: draft.manyDays }),
    ...(draft.writes === undefined ? {} : { writes: draft.writes }),
  });

/** Declares an endpoint that reads; it must say what it `reads`. */
export const get = make('GET');
/** Declares a command, or with `reads` a search. */
export const post = make('POST');
export const put = make('PUT');
export const remove = make('DELETE');

type OfStream<Event extends z.ZodMiniType> = { event: Event; mostSeconds: number; whole?: WholeOf };

/** Declares a command whose answer is a stream of server-sent events of the shape `event`; it ends after `mostSeconds` at the latest. */
export const stream = <
  Event extends z.ZodMiniType,
  P extends Shape = {},
  Q extends Shape = {},
  B extends z.ZodMiniType = z.ZodMiniObject<{}>,
>(
  path: string,
  { event, mostSeconds, whole, ...draft }: Omit<Draft<P, Q, B, {}>, 'reply' | 'reads' | 'timely'> & OfStream<Event>,
) => ({ ...make('POST')<P, Q, B, {}>(path, draft), transport: { kind: 'stream' as const, event, mostSeconds, whole } });

/**
 * Declares a command whose body is a file of at most `mostBytes` and one of the media types. All other input is in the path and the query.
 */
export const upload = <P extends Shape = {}, Q extends Shape = {}, R extends Shape = {}>(
  path: string,
  {
    mostBytes,
    types,
    ...draft
  }: Omit<Draft<P, Q, z.ZodMiniObject<{}>, R>, 'body' | 'reads' | 'timely'> & { mostBytes: number; types: readonly string[] },
) => ({ ...make('POST')<P, Q, z.ZodMiniObject<{}>, R>(path, draft), transport: { kind: 'upload' as const, mostBytes, types } });

/** Declares an endpoint that returns a file. The answer is not cached: whoever stores the file decides about that. */
export const download = <P extends Shape = {}, Q extends Shape = {}>(
  path: string,
  draft: Omit<Draft<P, Q, z.ZodMiniObject<{}>, {}>, 'body' | 'reply' | 'timely'>,
) => ({ ...make('GET')<P, Q, z.ZodMiniObject<{}>, {}>(path, draft), transport: { kind: 'download' as const } });

/** Declares an endpoint that returns a file and takes its input in a body. It reads, as a search does. */
export const downloadBy = <P extends Shape = {}, Q extends Shape = {}, B extends z.ZodMiniType = z.ZodMiniObject<{}>>(
  path: string,
  draft: Omit<Draft<P, Q, B, {}>, 'reply' | 'timely'> & { reads: readonly Entity[] },
) => ({ ...make('POST')<P, Q, B, {}>(path, draft), transport: { kind: 'download' as const } });

/**
 * Declares an endpoint that another service calls. Its body, at most `mostBytes`, is kept byte for byte, so that its signature can be
 * checked.
 */
export const webhook = (path: string, { mostBytes, summary }: { mostBytes: number; summary: string }) => ({
  ...make('POST')(path, { summary }),
  transport: { kind: 'webhook' as const, mostBytes },
});

/** Names a feature's endpoints: `api('headlines', {create: post(…)})` makes one named `headlines.create`. */
export const api = <Endpoints extends Record<string, AnyEndpoint>>(feature: string, endpoints: Endpoints): Endpoints => {
  for (const [key, endpoint] of Object.entries(endpoints)) endpoint.name = `${feature}.${key}`;
  return endpoints;
};

const text = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Returns the path below `/api/v2/` with its parameters filled in and the query appended. */
export const pathOf = (endpoint: AnyEndpoint, ask: { params?: Record<string, unknown>; query?: Record<string, unknown> }): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(ask.params?.[name])));
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(ask.query ?? {})) {
    if (value !== undefined) query.set(key, Array.isArray(value) ? value.map(text).join(',') : text(value));
  }
  return query.size === 0 ? path : `${path}?${query.toString()}`;
};
