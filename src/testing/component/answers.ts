import type * as z from 'zod/mini';
import type { AnswerOf, AnyEndpoint, InputOf, StreamEndpoint } from '#shared/endpoint.ts';

/** A refusal in place of an answer, as the server words it. */
export class Refusal {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}

/** Refuses a call with a status and a code; `more` is what the answer says beside its message, such as `codes` by field. */
export const refuse = (status: number, code: string, more: object = {}): Refusal =>
  new Refusal(status, { succeeded: false, messages: [{ text: code, code }], ...more });

type Told<E extends AnyEndpoint> = AnswerOf<E> | Refusal | Response;
type Given<E extends AnyEndpoint> = Told<E> | ((ask: InputOf<E>) => Told<E> | Promise<Told<E>>);

/** What is answered to the calls of one endpoint. */
export interface Answering {
  endpoint: AnyEndpoint;
  given: unknown;
}

/** Answers the calls of an endpoint, with one answer or by a function of what is asked. Of several for one endpoint the last one counts. */
export const answer = <E extends AnyEndpoint>(endpoint: E, given: Given<E>): Answering => ({ endpoint, given });

/**
 * Makes the body of a stream that says these events. It ends as a stream does that came to its end, unless it breaks off: then nothing says
 * that it was whole.
 */
export const streamed = <E extends StreamEndpoint>(
  { transport }: E,
  events: readonly z.input<E['transport']['event']>[],
  { breaksOff = false } = {},
): Response => {
  const told = events.map((event) => `data: ${JSON.stringify(transport.event.parse(event))}\n\n`);
  const end = breaksOff ? [] : [`event: end\ndata: ${JSON.stringify({ succeeded: true })}\n\n`];
  return new Response([...told, ...end].join(''), { headers: { 'content-type': 'text/event-stream' } });
};

/** A call that was made, after parsing by its contract. */
export interface Made {
  endpoint: AnyEndpoint;
  ask: InputOf<AnyEndpoint>;
}

const patterns = new Map<string, RegExp>();

/** Returns what the address of an endpoint looks like. */
const patternOf = ({ path }: AnyEndpoint): RegExp => {
  const known = patterns.get(path) ?? new RegExp(`^/api/v2/${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`);
  patterns.set(path, known);
  return known;
};
const namesOf = ({ path }: AnyEndpoint): string[] => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');

const json = (status: number, body: object): Response => Response.json(body, { status });

interface Request {
  method: string;
  url: URL;
  body: unknown;
}

/** Returns the answer that fits a request: the one whose path names most words, and of those the last. */
const fitting = (answers: readonly Answering[], { method, url }: Request): Answering | undefined => {
  const fit = answers.filter(({ endpoint }) => endpoint.method === method && patternOf(endpoint).test(url.pathname));
  const least = Math.min(...fit.map(({ endpoint }) => namesOf(endpoint).length));
  return fit.findLast(({ endpoint }) => namesOf(endpoint).length === least);
};

const issuesOf = (error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] }): string =>
  error.issues.map(({ path, message }) => `${path.map(String).join('.')} ${message}`).join(', ');

/** Returns what is asked as the server would read it, or what its contract finds wrong with it. */
const readAsk = (endpoint: AnyEndpoint, { url, body }: Request): InputOf<AnyEndpoint> | string => {
  const values = patternOf(endpoint).exec(url.pathname)?.slice(1) ?? [];
  const params = endpoint.params.safeParse(
    Object.fromEntries(namesOf(endpoint).map((name, at) => [name, decodeURIComponent(values[at] ?? '')])),
  );
  const query = endpoint.query.safeParse(Object.fromEntries(url.searchParams));
  const bytes = endpoint.transport?.kind === 'upload';
  const read = bytes ? undefined : endpoint.body.safeParse(body ?? {});
  const error = params.error ?? query.error ?? read?.error;
  if (error !== undefined) return issuesOf(error);
  return { params: params.data, query: query.data, body: bytes ? body : read?.data } as InputOf<AnyEndpoint>;
};

const replyTo = async ({ endpoint, given }: Answering, ask: InputOf<AnyEndpoint>): Promise<Response | string> => {
  const told: unknown = typeof given === 'function' ? await (given as (ask: unknown) => unknown)(ask) : given;
  if (told instanceof Response) return told.clone();
  if (told instanceof Refusal) return json(told.status, told.body);
  const reply = endpoint.reply.safeParse(told);
  return reply.success ? json(200, { succeeded: true, messages: [], ...reply.data }) : issuesOf(reply.error);
};

/** A server that answers as a test says, within the contracts. What it cannot answer is noted in `faults`. */
export const openServer = (answers: readonly Answering[]) => {
  const made: Made[] = [];
  const faults: string[] = [];
  const fail = (why: string): Response => {
    faults.push(why);
    return json(422, { succeeded: false, messages: [{ text: why, code: 'unexpected' }] });
  };
  const reply = async (request: Request): Promise<Response> => {
    const found = fitting(answers, request);
    if (found === undefined) return fail(`nobody answers ${request.method} ${request.url.pathname}`);
    const ask = readAsk(found.endpoint, request);
    if (typeof ask === 'string') return fail(`${found.endpoint.name} is asked wrongly: ${ask}`);
    made.push({ endpoint: found.endpoint, ask });
    const answered = await replyTo(found, ask);
    return typeof answered === 'string' ? fail(`the answer of ${found.endpoint.name} is none: ${answered}`) : answered;
  };
  return {
    reply,
    faults,
    /** Returns what an endpoint was asked, in order. */
    asked: <E extends AnyEndpoint>(endpoint: E): InputOf<E>[] =>
      made.flatMap((each) => (each.endpoint === endpoint ? [each.ask as InputOf<E>] : [])),
  };
};

export type TestServer = ReturnType<typeof openServer>;
