import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { errors, Refusal } from '../../shared/errors.ts';
import type { Log } from '../log/log.ts';
import { answerError } from './reply.ts';

const built = fileURLToPath(new URL('../../../dist/web', import.meta.url));
const signInPages = ['/login', '/signed-out'];

const page = (reply: FastifyReply, file: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-cache')
    .send(readFileSync(join(built, file)));

/** The built web app: hashed files for ever, the sign-in page at its paths, the app everywhere else; what is neither is not found. */
export const serveWeb = async (app: FastifyInstance): Promise<void> => {
  const isBuilt = existsSync(join(built, 'index.html'));
  if (isBuilt) {
    await app.register(fastifyStatic, { root: built, index: false, wildcard: false, immutable: true, maxAge: '1y', preCompressed: true });
    for (const path of signInPages) app.get(path, (_, reply) => page(reply, 'sign-in.html'));
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      isBuilt && request.method === 'GET' && !/^\/(api|dev)\//.test(request.url) && !/\.\w+$/.test(request.url.split('?')[0] ?? '');
    return isPage ? page(reply, 'index.html') : answerError(reply, new Refusal(errors.notFound), request.log as Log);
  });
};
