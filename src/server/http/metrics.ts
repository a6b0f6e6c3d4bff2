import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { bearerOf } from '#server/auth/tokens.ts';
import type { AppContext } from '#server/core/app-context.ts';
import type { Log } from '#server/core/log/log.ts';
import { errors, Refusal } from '#shared/errors.ts';
import { isLocal } from './guards/addresses.ts';
import { answerError } from './reply.ts';

const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns whether a request has METRICS_TOKEN. Without that setting only this machine may read. */
const mayRead = ({ config }: AppContext, request: FastifyRequest): boolean => {
  if (config.METRICS_TOKEN === undefined) return isLocal(request);
  return timingSafeEqual(digestOf(bearerOf(request.headers.authorization) ?? ''), digestOf(config.METRICS_TOKEN));
};

/** Counts the mails that wait for their first try, and for another one. */
const waitingMails = async ({ jobs }: AppContext): Promise<{ fresh: number; again: number } | undefined> =>
  (
    await jobs.query<{ fresh: number; again: number }>(
      "select count(*) filter (where state = 'created')::int as fresh, count(*) filter (where state = 'retry')::int as again from pgboss.job where name in ('mail', 'bulk-mail') and state in ('created', 'retry')",
    )
  )[0];

/** Serves `/metrics` for Prometheus: the process, requests by route and status, database connections, and mails that wait. */
export const serveMetrics = (app: FastifyInstance, appContext: AppContext): void => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: 'cairn_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  new Gauge({
    name: 'cairn_database_connections',
    help: 'Connections of the pools',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, appContext.pools.app.idleCount);
      this.set({ state: 'busy' }, appContext.pools.app.totalCount - appContext.pools.app.idleCount);
      this.set({ state: 'waiting' }, appContext.pools.app.waitingCount);
    },
  });
  new Gauge({
    name: 'cairn_mails_waiting',
    help: 'Mails that have not left yet: new ones, and those that are tried again',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const { fresh = 0, again = 0 } = (await waitingMails(appContext)) ?? {};
      this.set({ state: 'new' }, fresh);
      this.set({ state: 'tried' }, again);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(appContext, request)) return answerError(reply, new Refusal(errors.signedOut), request.log as Log);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
