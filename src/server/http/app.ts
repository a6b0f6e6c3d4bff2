import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import { newId } from '../../shared/ids.ts';
import type { AppContext } from '../app-context.ts';
import { serveSignIn } from '../auth/routes.ts';
import { bearerOf } from '../auth/tokens.ts';
import { type Log, loggedPath } from '../log/log.ts';
import { serveMail } from '../mail/mail-page.ts';
import { compressOptions } from './compression.ts';
import { serveHealth } from './health.ts';
import { serveMetrics } from './metrics.ts';
import { serveDocuments } from './openapi.ts';
import { answerError } from './reply.ts';
import type { Route } from './route.ts';
import { serve } from './serve.ts';
import type { Watcher } from './watch.ts';
import { serveWeb } from './web.ts';

const bodyLimit = 1024 * 1024;

const boot = newId();
let requests = 0;

/** Unique over nodes and restarts, at no cost: the start of this process and a count. */
const nextRequestId = (): string => {
  requests += 1;
  return `${boot}-${requests.toString(36)}`;
};

const policy = (secure: boolean) => ({
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  // Positions and sizes that a library sets on an element; no style sheet and no script can come in this way.
  styleSrcAttr: ["'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: ["'self'", 'ws:', 'wss:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  upgradeInsecureRequests: secure ? [] : null,
});

const headersOf = (options: HelmetOptions): OutgoingHttpHeaders => {
  const sample = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(sample.req, sample, () => undefined);
  return { ...sample.getHeaders() };
};

/** Helmet's headers for pages and what they load: the same for every answer, so they are made once. */
const pageHeaders = (secure: boolean): OutgoingHttpHeaders =>
  headersOf({ contentSecurityPolicy: { directives: policy(secure) }, strictTransportSecurity: secure });

/** For answers that are no page: nothing may be loaded from one, and headers that speak of pages alone are left away. */
const dataHeaders = (secure: boolean): OutgoingHttpHeaders =>
  headersOf({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: secure,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });

/** Whose requests are counted together: those of a signed-in person, or of an address. A token that is not good is nobody's. */
const counted = async (appContext: AppContext, request: FastifyRequest): Promise<string> => {
  const token = bearerOf(request.headers.authorization);
  const bearer = token === undefined ? undefined : await appContext.tokens.verify(token).catch(() => undefined);
  return bearer?.personId ?? request.ip;
};

/** Clients name JSON for whatever they send, so a body without a byte is none; what an endpoint needs of it, its contract says. */
const readJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else void parse(request, body, done);
  });
};

/** The HTTP application with the routes of every feature; listens nowhere, so tests inject into it. */
export const buildApp = async (appContext: AppContext, routes: Route[], watchers: readonly Watcher[] = []): Promise<FastifyInstance> => {
  const { secureCookies } = appContext.config;
  const [ofPages, ofData] = [pageHeaders(secureCookies), dataHeaders(secureCookies)];
  const secured = ({ url }: FastifyRequest) => (url.startsWith('/api/v2/') ? ofData : ofPages);
  const app: FastifyInstance = fastify({
    loggerInstance: appContext.log.child({ part: 'http' }),
    bodyLimit,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: (_, hop) => hop < appContext.config.TRUST_PROXY,
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : nextRequestId();
    },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    requestTimeout: 30_000,
    frameworkErrors: (error, request, reply) => {
      answerError(reply.headers(secured(request)).header('x-request-id', request.id), error, request.log as Log);
    },
  }) as unknown as FastifyInstance;
  readJson(app);
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(secured(request)).header('x-request-id', request.id);
  });
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
  await app.register(compress, compressOptions);
  await app.register(rateLimit, {
    max: appContext.config.RATE_LIMIT,
    timeWindow: '1 minute',
    keyGenerator: (request) => counted(appContext, request),
    errorResponseBuilder: () => Object.assign(new Error('rate'), { statusCode: 429 }),
  });
  app.setErrorHandler((error, request, reply) => answerError(reply, error, request.log as Log));
  serveHealth(app, appContext);
  serveMetrics(app, appContext);
  serveSignIn(app, appContext);
  serve(app, appContext, routes, watchers);
  await serveDocuments(app, routes, appContext.config.secureCookies);
  serveMail(app, appContext);
  await serveWeb(app);
  return app;
};
