import type { FastifyInstance } from 'fastify';
import { smallBody } from './guards/body-limit.ts';

/** The forms in which a mail program sends its click; RFC 8058, section 3.2. */
const forms = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/**
 * Serves `POST /unsubscribe/{token}`, the address in a mail's List-Unsubscribe header: a mail program's one click, with a form and
 * without cookies (RFC 8058). The endpoint of the same name does it. A GET of the address shows the web's page, and changes nothing.
 */
export const serveOneClick = (app: FastifyInstance): void => {
  void app.register(async (clicks) => {
    clicks.addContentTypeParser(forms, { parseAs: 'buffer' }, (_, _body, done) => done(null, undefined));
    clicks.post<{ Params: { token: string } }>('/unsubscribe/:token', { bodyLimit: smallBody }, async (request, reply) => {
      const answer = await app.inject({
        method: 'POST',
        url: `/api/v2/unsubscribe/${encodeURIComponent(request.params.token)}`,
        remoteAddress: request.ip,
      });
      return reply.status(answer.statusCode).header('cache-control', 'no-store').send();
    });
  });
};
