import { createHash } from 'node:crypto';
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

/** A document, and the hashes of the scripts that stand in it. */
interface Page {
  html: Buffer;
  hashes: string;
}

const readPage = (file: string): Page => {
  const html = readFileSync(join(built, file));
  const scripts = [...html.toString().matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  return { html, hashes: scripts.map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`).join('') };
};

const page = (reply: FastifyReply, { html, hashes }: Page): FastifyReply => {
  const policy = String(reply.getHeader('content-security-policy')).replace("script-src 'self'", `$&${hashes}`);
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('content-security-policy', policy).send(html);
};

/** The built web app: hashed files for ever, the sign-in page at its paths, the app everywhere else; what is neither is not found. */
export const serveWeb = async (app: FastifyInstance): Promise<void> => {
  const isBuilt = existsSync(join(built, 'index.html'));
  const signIn = isBuilt ? readPage('sign-in.html') : undefined;
  const shell = isBuilt ? readPage('index.html') : undefined;
  if (signIn !== undefined) {
    await app.register(fastifyStatic, { root: built, index: false, wildcard: false, immutable: true, maxAge: '1y', preCompressed: true });
    for (const path of signInPages) app.get(path, (_, reply) => page(reply, signIn));
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(api|dev)\//.test(request.url) && !/\.\w+$/.test(request.url.split('?')[0] ?? '');
    return isPage && shell !== undefined ? page(reply, shell) : answerError(reply, new Refusal(errors.notFound), request.log as Log);
  });
};
