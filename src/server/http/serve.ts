import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { dayIn } from '../../shared/dates.ts';
import { errors, Refusal, refuse } from '../../shared/errors.ts';
import { isId } from '../../shared/ids.ts';
import type { Visitor } from '../access/granted.ts';
import type { AppContext } from '../app-context.ts';
import { bearerOf } from '../auth/tokens.ts';
import { type Claim, type Entry, enter, enterPerson } from '../db/enter.ts';
import { hasWritten, noteBegin, txOf, withConnection } from '../db/transaction.ts';
import type { Log } from '../log/log.ts';
import { AfterCommitEffects } from './after-commit-effects.ts';
import { memoOf, tagOf } from './answers.ts';
import { keyedBy, recall, remember, replay } from './idempotency.ts';
import { parseInput } from './parse.ts';
import { answerError } from './reply.ts';
import type { Route } from './route.ts';
import { atOf, type Input, runRoute, type Serving } from './running.ts';
import { serialiserOf } from './serialise.ts';
import { type Watcher, watched } from './watch.ts';

const json = 'application/json; charset=utf-8';

const claimOf = async (appContext: AppContext, request: FastifyRequest): Promise<Claim> => {
  const token = bearerOf(request.headers.authorization);
  const bearer = token === undefined ? undefined : await appContext.tokens.verify(token);
  if (bearer === undefined) return refuse(errors.signedOut);
  const context = request.headers['x-session-context'];
  if (context !== undefined && (typeof context !== 'string' || !isId(context))) return refuse(errors.signedOut);
  return { ...bearer, contextId: context ?? '' };
};

const entryFor = async (
  client: pg.ClientBase,
  serving: Serving,
  claim: Claim,
  mode: 'touch' | 'write',
  key?: string,
): Promise<Entry | undefined> => {
  const { kind } = serving.route.access;
  if (kind === 'person' && claim.contextId === '') {
    if (!(await enterPerson(client, claim))) refuse(errors.signedOut);
    return undefined;
  }
  const entry = claim.contextId === '' ? undefined : await enter(client, claim, mode, key);
  if (entry === undefined) return refuse(errors.signedOut);
  if (kind === 'org' && entry.orgId === null) refuse(errors.noOrganisation);
  return entry;
};

const fence = (orgId: string, personId: string): string =>
  `begin read only; select set_config('cairn.org_id','${orgId}',true), set_config('cairn.person_id','${personId}',true)`;

interface Reader {
  claim: Claim;
  entry: Entry;
  log: Log;
}

/** Reads inside the fence. The fence and the first query leave together; the answer leaves before the commit of nothing. */
const readInOrg = async (serving: Serving, reader: Reader, input: Input, send: (body: string) => void): Promise<void> => {
  const { appContext } = serving;
  const { claim, entry, log } = reader;
  await withConnection(appContext.pools.app, async (client) => {
    const fenced = client.query(fence(entry.orgId ?? '', claim.personId));
    fenced.catch(() => undefined);
    const { at } = atOf(appContext, claim, entry, client, log);
    at.memo = memoOf(appContext.memos, entry, claim.personId);
    const body = await runRoute(serving, at, input);
    await fenced;
    send(body);
    await client.query('commit');
  });
};

/** The bytes of an answer as soon as they are known; what goes wrong behind them ends the connection alone. */
const bytesInOrg = (serving: Serving, reader: Reader, input: Input): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    readInOrg(serving, reader, input, (body) => resolve(Buffer.from(body))).catch(reject);
  });

/** A reading endpoint of an organisation: 304 or kept bytes when nothing that it reads has changed, else computed and kept. */
const answerRead = async (
  serving: Serving,
  claim: Claim,
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input,
): Promise<FastifyReply> => {
  const { appContext, route } = serving;
  const entry = claim.contextId === '' ? undefined : await appContext.peek(claim);
  if (entry === undefined) return refuse(errors.signedOut);
  if (entry.orgId === null) return refuse(errors.noOrganisation);
  const isKept = route.endpoint.timely !== true;
  const tag = tagOf(route.endpoint, entry, claim.personId, dayIn(appContext.clock.now(), entry.timeZone));
  if (isKept) void reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (isKept && request.method === 'GET' && request.headers['if-none-match']?.replace(/^W\//, '') === tag) return reply.status(304).send();
  const key = `${claim.personId}${entry.orgId}${request.method}${request.url}${request.method === 'GET' ? '' : JSON.stringify(request.body)}`;
  const hit = isKept ? appContext.answers.get(key) : undefined;
  if (hit?.tag === tag) return reply.type(json).send(hit.bytes);
  const compute = () => bytesInOrg(serving, { claim, entry, log: request.log as Log }, input);
  return reply.type(json).send(await (isKept ? appContext.answers.once(key, tag, compute) : compute()));
};

/** A reading endpoint of a person, with or without an organisation; the first one of a sign-in makes its session. */
const answerPerson = async (
  serving: Serving,
  claim: Claim,
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input,
): Promise<FastifyReply> => {
  const { appContext } = serving;
  return withConnection(appContext.pools.app, async (client) => {
    const entry = await entryFor(client, serving, claim, 'touch');
    const { at, effects } = atOf(appContext, claim, entry, client, request.log as Log);
    const body = await runRoute(serving, at, input);
    await client.query('commit');
    effects.tell(appContext.bus);
    return reply.type(json).send(body);
  });
};

/** A command: executed once for each idempotency key, its answer stored in the transaction of the change. */
const answerWrite = async (
  serving: Serving,
  claim: Claim,
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input,
): Promise<FastifyReply> => {
  const { appContext } = serving;
  const keyed = keyedBy(request);
  const known = claim.contextId === '' ? undefined : await appContext.peek(claim);
  const write = async (client: pg.ClientBase): Promise<FastifyReply> => {
    noteBegin(client);
    const entry = await entryFor(client, serving, claim, 'write', keyed?.key);
    if (keyed !== undefined && entry?.stored !== undefined) {
      await client.query('rollback');
      return replay(reply, keyed, entry.stored);
    }
    const { at, effects } = atOf(appContext, claim, entry, client, request.log as Log);
    if (entry !== undefined && at.orgId !== '') at.memo = memoOf(appContext.memos, entry, claim.personId, () => hasWritten(client));
    const note = await watched(at.orgId === '' ? [] : serving.watchers, at, entry?.clocks ?? {});
    const body = await runRoute(serving, at, input);
    await note(client, at);
    // Both leave together. What fails to be kept fails the transaction, so its commit then commits nothing.
    const kept =
      keyed === undefined || entry === undefined
        ? undefined
        : client.query(remember(keyed, { orgId: entry.orgId, personId: claim.personId }, body));
    await Promise.all([kept, client.query('commit')]);
    effects.tell(appContext.bus, at.orgId);
    return reply.type(json).send(body);
  };
  return appContext.writeQueue.take(known?.orgId ?? undefined, () => withConnection(appContext.pools.app, write));
};

const answerOpen = async (serving: Serving, request: FastifyRequest, reply: FastifyReply, input: Input): Promise<FastifyReply> =>
  withConnection(serving.appContext.pools.app, async (client) => {
    const keyed = serving.isRead ? undefined : keyedBy(request);
    await client.query('begin');
    const stored = keyed === undefined ? undefined : await recall(client, keyed);
    if (keyed !== undefined && stored !== undefined) {
      await client.query('rollback');
      return replay(reply, keyed, stored);
    }
    const effects = new AfterCommitEffects(client, serving.appContext.jobs);
    const now = serving.appContext.clock.now();
    const at: Visitor = {
      tx: txOf(client),
      now,
      today: dayIn(now, 'UTC'),
      timeZone: 'UTC',
      log: request.log as Log,
      config: serving.appContext.config,
      after: effects,
      ip: request.ip,
    };
    const body = await runRoute(serving, at, input).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.keeps) await client.query('commit');
      throw error;
    });
    if (keyed !== undefined) {
      // A command that made somebody, or found them by a code, has entered as that person.
      await client.query("select set_config('cairn.person_id', '', true)");
      await client.query(remember(keyed, { orgId: null, personId: null }, body));
    }
    await client.query('commit');
    effects.tell(serving.appContext.bus);
    return reply.type(json).send(body);
  });

/** Whoever is signed out hears so before anything is said of the input. */
const answer = async (serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const { endpoint, access } = serving.route;
  if (access.kind === 'open') return answerOpen(serving, request, reply, parseInput(endpoint, request));
  const claim = await claimOf(serving.appContext, request);
  const input = parseInput(endpoint, request);
  const answering = serving.isRead ? (access.kind === 'org' ? answerRead : answerPerson) : answerWrite;
  return answering(serving, claim, request, reply, input);
};

/** Also served without `/api/v2/`, as the specification writes them with a leading slash; catalogue decision 13. */
const plainPaths = new Set(['version', 'app-configuration/feature-flags']);

const urlsOf = (path: string): string[] => [`/api/v2/${path.replace(/\{(\w+)\}/g, ':$1')}`, ...(plainPaths.has(path) ? [`/${path}`] : [])];

/** Puts the routes under `/api/v2/`; fixed path segments win over parameters. */
export const serve = (app: FastifyInstance, appContext: AppContext, routes: Route[], watchers: readonly Watcher[] = []): void => {
  for (const route of routes) {
    const { endpoint } = route;
    const serving: Serving = {
      appContext,
      route,
      watchers,
      write: serialiserOf(endpoint),
      isRead: endpoint.reads !== undefined || endpoint.method === 'GET',
    };
    const handler = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      try {
        return await answer(serving, request, reply);
      } catch (error) {
        return answerError(reply, error, request.log as Log);
      }
    };
    for (const url of urlsOf(endpoint.path)) app.route({ method: endpoint.method, url, handler });
  }
};
