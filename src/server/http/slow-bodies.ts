import type { FastifyInstance } from 'fastify';
import { errors, Refusal } from '../../shared/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is a file, which may take long on a slow line. */
    isUpload?: boolean;
  }
}

/** Milliseconds that the largest upload may take to arrive. */
export const uploadPatience = 10 * 60_000;

/** Ends requests whose body has not arrived `patience` milliseconds after their headers; uploads have their own time. */
export const endSlowBodies = (app: FastifyInstance, patience: number): void => {
  app.addHook('preParsing', async (request, reply, payload) => {
    const { raw } = request;
    if (raw.complete || request.routeOptions.config.isUpload === true) return payload;
    const late = setTimeout(() => {
      void reply.header('connection', 'close');
      if (!raw.complete && raw.listenerCount('error') > 0) raw.emit('error', new Refusal(errors.tooSlow));
    }, patience).unref();
    raw.once('end', () => clearTimeout(late));
    raw.once('close', () => clearTimeout(late));
    return payload;
  });
};
