import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errors, Refusal } from '../../shared/errors.ts';
import { themeIn } from '../../shared/theme.ts';
import type { Log } from '../log/log.ts';
import { answerError } from './reply.ts';

const built = fileURLToPath(new URL('../../../dist/web', import.meta.url));
const signInPages = ['/login', '/signed-out'];

/** An HTML document, and the hashes of its inline scripts for the content security policy. */
interface Page {
  html: string;
  hashes: string;
}

const readPage = (file: string): Page => {
  const html = readFileSync(join(built, file), 'utf8');
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  return { html, hashes: scripts.map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`).join('') };
};

const shellFile = join(built, 'index.html');

/** The id of the web build that is served; pages get it in their document. Empty when the web is not built. */
export const build = existsSync(shellFile) ? createHash('sha256').update(readFileSync(shellFile)).digest('base64url').slice(0, 12) : '';

/** Returns the document with the theme that the browser showed last, which a cookie holds. */
const inTheme = (html: string, cookies: string): string =>
  html.replace(' data-theme="default"', ` data-theme="${themeIn(cookies)}" data-build="${build}"`);

const page = (request: FastifyRequest, reply: FastifyReply, { html, hashes }: Page): FastifyReply => {
  const policy = String(reply.getHeader('content-security-policy')).replace("script-src 'self'", `$&${hashes}`);
  const shown = inTheme(html, request.headers.cookie ?? '');
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('content-security-policy', policy).send(shown);
};

/** Serves the built web: files with hashed names (cached for a year), the sign-in page at its paths, and the app at all other pages. */
export const serveWeb = async (app: FastifyInstance): Promise<void> => {
  const isBuilt = existsSync(shellFile);
  const signIn = isBuilt ? readPage('sign-in.html') : undefined;
  const shell = isBuilt ? readPage('index.html') : undefined;
  if (signIn !== undefined) {
    await app.register(fastifyStatic, { root: built, index: false, wildcard: false, immutable: true, maxAge: '1y', preCompressed: true });
    for (const path of signInPages) app.get(path, (request, reply) => page(request, reply, signIn));
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|dev)\//.test(request.url) &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '');
    return isPage && shell !== undefined
      ? page(request, reply, shell)
      : answerError(reply, new Refusal(errors.notFound), request.log as Log);
  });
};
