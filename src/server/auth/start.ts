import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/core/app-context.ts';
import type { Log } from '#server/core/log/log.ts';
import { copyHead, send } from './answers.ts';
import { noteUse } from './devices.ts';
import { requestOf } from './requests.ts';

/** A request that a page sends first: a path below `/api/v2/`, and a body as JSON for a POST. */
export interface FirstAsk {
  path: string;
  body?: string;
}

/**
 * Asks for what the page at a path shows first. `session` is the answer of `GET session`; `ask` sends a request as the person and resolves to
 * the body of its answer, or to undefined when it is refused. Resolves when all have been answered.
 */
export type AskFirst = (page: string, session: unknown, ask: (first: FirstAsk) => Promise<unknown>) => Promise<unknown>;

/** An answer that a page gets with its start: which request it answers, by address and body, its ETag and its text. */
interface FirstAnswer {
  ask: string;
  etag?: string;
  text: string;
}

/** Milliseconds after which a start is answered without what has not come: the page then asks for it. */
const longest = 1_500;

/** Notes that the sign-in of a new token is used. A page asks for a token every few minutes while it is open. */
export const noteTokenUse = async ({ tokens, pools }: AppContext, token: string): Promise<void> => {
  const bearer = await tokens.verify(token);
  if (bearer !== undefined) await noteUse(pools.app, bearer.authSessionId);
};

interface Asking {
  request: Pick<FastifyRequest, 'ip'>;
  token: string;
  page: string | null;
  askFirst: AskFirst;
}

/** Returns the answers to what a page asks first, as far as they come in time. */
export const firstAnswers = async (
  app: Pick<FastifyInstance, 'inject'>,
  payload: string,
  { request, token, page, askFirst }: Asking,
): Promise<FirstAnswer[]> => {
  const session = JSON.parse(payload) as { id: string; orgId: string | null };
  const found: FirstAnswer[] = [];
  if (page === null || session.orgId === null) return found;
  const headers = { authorization: `Bearer ${token}`, 'x-session-context': session.id, 'x-organization': session.orgId };
  const ask = async ({ path, body }: FirstAsk): Promise<unknown> => {
    const url = `/api/v2/${path}`;
    const sent =
      body === undefined ? { headers } : { headers: { ...headers, 'content-type': 'application/json' }, method: 'POST' as const, body };
    const answer = await app.inject({ url, remoteAddress: request.ip, ...sent });
    if (answer.statusCode !== 200) return undefined;
    const { etag } = answer.headers;
    found.push({ ask: url + (body ?? ''), ...(etag === undefined ? {} : { etag }), text: answer.payload });
    return answer.json();
  };
  await Promise.race([askFirst(page, session, ask), wait(longest, undefined, { ref: false })]);
  return [...found];
};

/**
 * Answers `GET /api/auth/start?offset&tz&org&page` in one round trip with a token, the answer of `GET /api/v2/session` to it, and the answers
 * to what the page at the path `page` asks first.
 */
export const start = async (
  app: FastifyInstance,
  appContext: AppContext,
  { request, reply, askFirst }: { request: FastifyRequest; reply: FastifyReply; askFirst: AskFirst },
): Promise<FastifyReply> => {
  const response = await appContext.signIn.handler(requestOf(appContext, request, '/api/auth/token'));
  if (!response.ok) return send(reply, response, request.log as Log);
  const { token } = (await response.json()) as { token: string };
  const { searchParams } = new URL(request.url, 'http://here');
  const page = searchParams.get('page');
  searchParams.delete('page');
  const [session] = await Promise.all([
    app.inject({
      url: `/api/v2/session?${String(searchParams)}`,
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: request.ip,
    }),
    noteTokenUse(appContext, token),
  ]);
  const isLoaded = session.statusCode === 200;
  const answers = isLoaded ? await firstAnswers(app, session.payload, { request, token, page, askFirst }) : [];
  const loaded = isLoaded ? session.payload : 'null';
  return copyHead(reply, response).send(`{"token":${JSON.stringify(token)},"session":${loaded},"answers":${JSON.stringify(answers)}}`);
};
