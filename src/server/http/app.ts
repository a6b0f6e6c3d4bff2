import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { serveSignIn } from '#server/auth/routes.ts';
import { serveSignInForm } from '#server/auth/sign-in-form.ts';
import type { AskFirst } from '#server/auth/start.ts';
import { bearerOf } from '#server/auth/tokens.ts';
import type { AppContext } from '#server/core/app-context.ts';
import { type Log, loggedPath } from '#server/core/log/log.ts';
import { serveMail } from '#server/mail/mail-page.ts';
import { sayUnpaid } from '#server/text/text.ts';
import { isCardPage } from '#shared/card-pages.ts';
import { newId } from '#shared/ids.ts';
import { compressOptions } from './answers/compression.ts';
import { requesterOf } from './guards/addresses.ts';
import { usualBody } from './guards/body-limit.ts';
import { connectionLimit } from './guards/connection-limit.ts';
import { dataHeaders, pageHeaders } from './guards/headers.ts';
import { readJson } from './guards/json-body.ts';
import { answerMalformed, answerWhatNodeWould } from './guards/malformed.ts';
import { refuseForeignHosts } from './guards/own-host.ts';
import { admitOwnPages } from './guards/own-pages.ts';
import { endSlowBodies, uploadTimeout } from './guards/slow-bodies.ts';
import { endSlowReaders } from './guards/slow-readers.ts';
import { serveHealth } from './health.ts';
import { serveSenders } from './inbound.ts';
import { serveLanguageFiles } from './language-files.ts';
import { serveMetrics } from './metrics.ts';
import { serveDocuments } from './openapi.ts';
import { answerError } from './reply.ts';
import type { Route } from './route.ts';
import { serve } from './serve.ts';
import type { Watcher } from './watch.ts';
import { serveWeb } from './web.ts';

const boot = newId();
let requests = 0;

/** Returns an id that is unique over nodes and restarts: this process's own id and a count. */
const nextRequestId = (): string => {
  requests += 1;
  return `${boot}-${requests.toString(36)}`;
};

/** Returns the rate limit's key: the person's id, or the client's address when there is no valid token. */
const counted = async (appContext: AppContext, request: FastifyRequest): Promise<string> => {
  const token = bearerOf(request.headers.authorization);
  const bearer = token === undefined ? undefined : await appContext.tokens.verify(token).catch(() => undefined);
  return bearer?.personId ?? requesterOf(request.ip);
};

/** Whether a path is that of a file of the built web, which costs the server next to nothing. */
const isBuiltFile = (url: string): boolean => /^\/(?:assets|icons)\//.test(url);

/** Closes connections beyond `CONNECTIONS_PER_ADDRESS`. Behind a proxy there is no limit, since all clients share its connections. */
const limitConnections = (app: FastifyInstance, { config }: AppContext): void => {
  const isAllowed = connectionLimit(config.TRUST_PROXY > 0 ? 0 : config.CONNECTIONS_PER_ADDRESS);
  app.server.prependListener('connection', (socket: Socket) => {
    if (!isAllowed(socket)) socket.destroy();
  });
};

/** Logs each answer: path, status and milliseconds. */
const logAnswers = (app: FastifyInstance): void => {
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      method: request.method,
      url: loggedPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (reply.statusCode >= 500) request.log.error(line, 'answered');
    else request.log.info(line, 'answered');
  });
};

/** The features' parts that answer HTTP. */
export interface Served {
  routes: Route[];
  /** Update data that depends on other features' changes, in the same transaction. */
  watchers: readonly Watcher[];
  askFirst: AskFirst;
}

/** Builds the HTTP application with the routes of every feature. It does not listen yet, so tests can inject requests. */
export const buildApp = async (appContext: AppContext, { routes, watchers, askFirst }: Served): Promise<FastifyInstance> => {
  sayUnpaid(appContext.config.BILLING === 'off');
  const { secureCookies, REQUEST_SECONDS, TRUST_PROXY } = appContext.config;
  const timeout = REQUEST_SECONDS * 1000;
  const [ofPages, ofCards, ofData] = [pageHeaders(appContext.config), pageHeaders(appContext.config, true), dataHeaders(secureCookies)];
  const secured = ({ url }: FastifyRequest) => {
    if (/^\/api\/(?:v2|auth)\//.test(url)) return ofData;
    return isCardPage(url.split('?')[0] ?? '') ? ofCards : ofPages;
  };
  const app: FastifyInstance = fastify({
    loggerInstance: appContext.log.child({ part: 'http' }),
    bodyLimit: usualBody,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: (_, hop) => hop < TRUST_PROXY,
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : nextRequestId();
    },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    requestTimeout: Math.max(timeout, uploadTimeout),
    http: { headersTimeout: timeout, connectionsCheckingInterval: Math.min(1_000, timeout / 4), requireHostHeader: false },
    clientErrorHandler: (error, socket) =>
      answerMalformed(error, socket, { requestId: nextRequestId(), headers: ofData }, appContext.log.child({ part: 'http' })),
    frameworkErrors: (error, request, reply) => {
      answerError(reply.headers(secured(request)).header('x-request-id', request.id), error, request.log as Log);
    },
  }) as unknown as FastifyInstance;
  limitConnections(app, appContext);
  appContext.drain.attach(app);
  readJson(app);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(secured(request)).header('x-request-id', request.id);
  });
  logAnswers(app);
  answerWhatNodeWould(app);
  refuseForeignHosts(app, appContext.config);
  admitOwnPages(app, appContext.config);
  endSlowBodies(app, timeout);
  endSlowReaders(app.server, 3 * timeout, appContext.log);
  await app.register(compress, compressOptions);
  await app.register(rateLimit, {
    max: appContext.config.RATE_LIMIT,
    timeWindow: '1 minute',
    // A first visit fetches hundreds of files, and a team that meets behind one address does so in the same minute.
    allowList: ({ url }) => isBuiltFile(url),
    keyGenerator: (request) => counted(appContext, request),
    errorResponseBuilder: () => Object.assign(new Error('rate'), { statusCode: 429 }),
  });
  app.setErrorHandler((error, request, reply) => answerError(reply, error, request.log as Log));
  serveHealth(app, appContext);
  serveLanguageFiles(app);
  serveMetrics(app, appContext);
  serveSignIn(app, appContext, askFirst);
  serveSignInForm(app, appContext);
  serve(app, appContext, routes, watchers);
  serveSenders(app);
  await serveDocuments(app, routes, appContext.config);
  serveMail(app, appContext);
  await serveWeb(app, appContext.config);
  return app;
};
