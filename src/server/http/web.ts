import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/core/config/config.ts';
import type { Log } from '#server/core/log/log.ts';
import { requestedLocale } from '#server/text/text.ts';
import { type CardsHere, isCardPage } from '#shared/card-pages.ts';
import { errors, Refusal } from '#shared/errors.ts';
import { languageOf } from '#shared/locales.ts';
import { mailLocationOf } from '#shared/mail-location.ts';
import { startAddress, zoneIn } from '#shared/start.ts';
import { themeIn } from '#shared/theme.ts';
import { answerError } from './reply.ts';
import { type SignInDocument, withMailNote, withPolicies, withSignInDocument } from './sign-in-document.ts';

const built = fileURLToPath(new URL('../../../dist/web', import.meta.url));
/** The folder of the files with hashed names. */
const hashed = join(built, 'assets');
/** The pages of the sign-in document: their paths, and the names by which its style shows them. */
const signInPages = { '/login': 'sign-in', '/signed-out': 'signed-out' };

/** An HTML document, and the hashes of its inline scripts for the content security policy. */
interface Page {
  html: string;
  hashes: string;
}

const readPage = (file: string, change: (html: string) => string = (html) => html): Page => {
  const html = change(readFileSync(file, 'utf8'));
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = '']) => script);
  return { html, hashes: scripts.map((script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`).join('') };
};

const shellFile = join(built, 'index.html');

/** The id of the web build that is served; pages get it in their document. Empty when the web is not built. */
export const build = existsSync(shellFile) ? createHash('sha256').update(readFileSync(shellFile)).digest('base64url').slice(0, 12) : '';

const signInFile = join(built, 'sign-in.html');

/** A document in each language that the build has it in, by language. */
interface Pages {
  english: Page;
  others: ReadonlyMap<string, Page>;
}

/** Reads `sign-in.html`, which is English, and its translations `sign-in.es.html`; undefined when the web is not built. */
const readPages = (file: string, change?: (html: string) => string): Pages | undefined => {
  if (!existsSync(file)) return undefined;
  const beginning = basename(file, 'html');
  const languages = readdirSync(built).filter((name) => name.startsWith(beginning) && name.endsWith('.html') && name !== basename(file));
  return {
    english: readPage(file, change),
    others: new Map(languages.map((name) => [name.slice(beginning.length, -'.html'.length), readPage(join(built, name), change)])),
  };
};

/** The documents of sign-in, with the operator's policies and the place of mails; undefined when the web is not built. */
const readSignIn = (config: Config): Pages | undefined =>
  readPages(signInFile, (html) =>
    withMailNote(withPolicies(html, { terms: config.TERMS_URL, privacy: config.PRIVACY_URL }), mailLocationOf(config)),
  );

/** Returns the document with the theme that the browser showed last, which a cookie holds, and with the reader's locale. */
const dressed = (html: string, cookies: string, locale: string): string =>
  html
    .replace(/<html lang="[\w-]*"/, `<html lang="${locale}"`)
    .replace(' data-theme="default"', ` data-theme="${themeIn(cookies)}" data-build="${build}"`);

/** Returns the document with a word on whether it may show card fields. */
const withCards = (html: string, url: string): string => {
  const cards: CardsHere = isCardPage(url.split('?')[0] ?? '') ? 'here' : 'elsewhere';
  return html.replace(' data-theme="default"', `$& data-cards="${cards}"`);
};

const page = (request: FastifyRequest, reply: FastifyReply, pages: Pages, change: (html: string) => string = (html) => html) => {
  const locale = requestedLocale(request.headers);
  const { html, hashes } = pages.others.get(languageOf(locale)) ?? pages.english;
  const policy = String(reply.getHeader('content-security-policy')).replace("script-src 'self'", `$&${hashes}`);
  const shown = dressed(change(html), request.headers.cookie ?? '', locale);
  const headers = { 'cache-control': 'no-cache', vary: 'accept-language, cookie', 'content-security-policy': policy };
  return reply.type('text/html; charset=utf-8').headers(headers).send(shown);
};

/**
 * Lets the browser ask for the page's start as soon as the document's head has come, before its script does, where a cookie says that somebody
 * has signed in and another one their time zone.
 */
const preloadStart = (request: FastifyRequest, reply: FastifyReply): void => {
  const cookies = request.headers.cookie ?? '';
  const zone = zoneIn(cookies);
  if (zone === undefined || !cookies.includes('cairn.session_token=')) return;
  const { pathname } = new URL(request.url, 'http://here');
  void reply.header('link', `<${startAddress(zone, pathname)}>; rel=preload; as=fetch; crossorigin`);
};

/** Returns a function that answers with the sign-in page, which says `fault` and keeps the typed name. */
export const signInPage = (
  config: Config,
): ((request: FastifyRequest, reply: FastifyReply, kept: SignInDocument) => FastifyReply) | undefined => {
  const signIn = readSignIn(config);
  return signIn && ((request, reply, kept) => page(request, reply, signIn, (html) => withSignInDocument(html, kept)));
};

/** Serves the built web: files with hashed names (cached for a year), the sign-in page at its paths, and the app at all other pages. */
export const serveWeb = async (app: FastifyInstance, config: Config): Promise<void> => {
  const signIn = readSignIn(config);
  const shell = readPages(shellFile);
  if (signIn !== undefined) {
    await app.register(fastifyStatic, {
      root: built,
      index: false,
      wildcard: false,
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
      // Only files with hashed names never change; the worker, its offline page, the manifest and the icons may with any release.
      setHeaders: (reply, path) => {
        if (!path.startsWith(hashed)) void reply.header('cache-control', 'no-cache');
      },
    });
    for (const [path, name] of Object.entries(signInPages)) {
      const named = (html: string): string => html.replace(' data-page="sign-in"', ` data-page="${name}"`);
      app.get(path, (request, reply) => page(request, reply, signIn, named));
    }
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|dev)\//.test(request.url) &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '');
    if (!isPage || shell === undefined) return answerError(reply, new Refusal(errors.notFound), request.log as Log);
    preloadStart(request, reply);
    return page(request, reply, shell, (html) => (config.BILLING === 'stripe' ? withCards(html, request.url) : html));
  });
};
