import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AppContext } from '../app-context.ts';

const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** `/metrics` for Prometheus: the process, requests by route and status, connections of the pools. With METRICS_TOKEN it wants that bearer. */
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
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', async (request, reply) => {
    const token = appContext.config.METRICS_TOKEN;
    if (token !== undefined && request.headers.authorization !== `Bearer ${token}`) return reply.status(401).send({ status: 'signed out' });
    return reply.type(registry.contentType).send(await registry.metrics());
  });
};
