import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/core/config/config.ts';

/** Seconds for which a browser need not ask again what it may send. */
const kept = 600;

const allowed = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, if-none-match, x-organization, x-session-context',
  'access-control-max-age': String(kept),
};

/**
 * Lets the pages of `BASE_URL`, and no others, call the API under the host of `API_SWITCH_URL` (catalogue row W-08). They send a bearer token;
 * cookies are not admitted. Without that setting nothing is let in.
 */
export const admitOwnPages = (app: FastifyInstance, { BASE_URL, API_SWITCH_URL }: Pick<Config, 'BASE_URL' | 'API_SWITCH_URL'>): void => {
  if (API_SWITCH_URL === undefined) return;
  const own = new URL(BASE_URL).origin;
  app.addHook('onRequest', async ({ url, method, headers }, reply) => {
    if (!url.startsWith('/api/v2/')) return;
    void reply.header('vary', 'origin');
    if (headers.origin !== own) return;
    void reply.headers({
      'access-control-allow-origin': own,
      'access-control-expose-headers': 'date, etag, retry-after, x-request-id',
    });
    if (method === 'OPTIONS') await reply.headers(allowed).status(204).send();
  });
};
