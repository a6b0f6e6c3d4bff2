import type { FastifyInstance } from 'fastify';
import { errors, Refusal } from '#shared/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True when the body is a file, which may take long to arrive. */
    isUpload?: boolean;
  }
}

/** Milliseconds that the largest upload may take to arrive. */
export const uploadTimeout = 10 * 60_000;

/** Refuses requests whose body has not arrived `timeout` milliseconds after their headers; uploads have `uploadTimeout`. */
export const endSlowBodies = (app: FastifyInstance, timeout: number): void => {
  app.addHook('preParsing', async (request, reply, payload) => {
    const { raw } = request;
    if (raw.complete || request.routeOptions.config.isUpload === true) return payload;
    const late = setTimeout(() => {
      void reply.header('connection', 'close');
      if (!raw.complete && raw.listenerCount('error') > 0) raw.emit('error', new Refusal(errors.tooSlow));
    }, timeout).unref();
    raw.once('end', () => clearTimeout(late));
    raw.once('close', () => clearTimeout(late));
    return payload;
  });
};
