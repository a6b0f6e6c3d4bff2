import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/core/app-context.ts';
import type { Log } from '#server/core/log/log.ts';
import { isLocal } from '#server/http/guards/addresses.ts';
import { answerError } from '#server/http/reply.ts';
import { textOf } from '#server/text/text.ts';
import { errors, Refusal } from '#shared/errors.ts';
import { mailLocationOf } from '#shared/mail-location.ts';
import { productName } from '#shared/product.ts';

interface Kept {
  id: string;
  recipient: string;
  subject: string;
  html: string;
  plain: string;
  at: Date;
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const item = (mail: Kept): string =>
  `<article><h2>${escape(mail.subject)}</h2><p>${escape(mail.recipient)}, <time>${mail.at.toISOString()}</time></p><pre>${escape(mail.plain)}</pre></article>`;

/**
 * Serves `/dev/mail`, which shows mail that was not sent because no SMTP server is set; not in production.
 * Mails give access to accounts, so only this machine gets them, and never through a proxy.
 */
export const serveMail = (app: FastifyInstance, appContext: AppContext): void => {
  if (mailLocationOf(appContext.config) !== 'page') return;
  const list = (to?: string) =>
    appContext.jobs.query<Kept>('select * from mail_outbox where $1::text is null or recipient = $1 order by at desc, id desc limit 50', [
      to ?? null,
    ]);
  const onRequest = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> =>
    isLocal(request) ? undefined : answerError(reply, new Refusal(errors.notFound), request.log as Log);
  app.get<{ Querystring: { to?: string } }>('/dev/mail.json', { onRequest }, async (request) => ({ items: await list(request.query.to) }));
  app.get<{ Querystring: { to?: string } }>('/dev/mail', { onRequest }, async (request, reply) => {
    const mails = await list(request.query.to);
    const body = mails.length === 0 ? `<p>${escape(textOf('mail.none'))}</p>` : mails.map(item).join('');
    return reply
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${productName}</title></head><body><main><h1>${escape(textOf('mail.title'))}</h1>${body}</main></body></html>`,
      );
  });
};
