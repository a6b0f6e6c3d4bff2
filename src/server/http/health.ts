import type { FastifyInstance } from 'fastify';
import type { AppContext } from '#server/core/app-context.ts';
import { textOf } from '#server/text/text.ts';

/** Serves `/health/live`, which says that the process runs, and `/health/ready`, which says that the database answers and the node is not stopping. */
export const serveHealth = (app: FastifyInstance, appContext: AppContext): void => {
  app.get('/health/live', { config: { rateLimit: false } }, () => ({ status: 'live' }));
  app.get('/health/ready', { config: { rateLimit: false } }, async (_, reply) => {
    if (appContext.drain.isOn) return reply.status(503).send({ status: 'stopping' });
    try {
      await appContext.pools.app.query('select 1');
      return { status: 'ready' };
    } catch {
      return reply
        .status(503)
        .header('retry-after', '1')
        .send({ status: 'waiting', messages: [{ text: textOf('errors.unavailable') }] });
    }
  });
};
