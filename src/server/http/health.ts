import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { languageFiles, textOf } from '../text/text.ts';

/**
 * Serves `/health/live`, which says that the process runs, and `/health/ready`, which says that the database answers and the node
 * is not stopping. Serves the language files too.
 */
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
  const languages = new Map([...languageFiles()].map(([name, texts]) => [`${name}.json`, JSON.stringify(texts)]));
  // A language without a file falls back to English.
  const language = ({ params }: FastifyRequest, reply: FastifyReply) =>
    reply.type('application/json; charset=utf-8').send(languages.get((params as { file: string }).file) ?? languages.get('en.json'));
  app.get('/api/v2/loki/languages/:file', language);
  app.get('/loki/languages/:file', language);
};
