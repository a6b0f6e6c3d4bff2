import type { FastifyRequest } from 'fastify';
import type { AppContext } from '#server/core/app-context.ts';

const sessionCookie = /^(__Secure-)?cairn\.session_/;

/** Returns a copy of a request without the cookie of a sign-in, so that better-auth takes it as one who is still signing in. */
export const withoutSession = (request: Request): Request => {
  const headers = new Headers(request.headers);
  const cookies = (headers.get('cookie') ?? '').split(/;\s*/).filter((cookie) => !sessionCookie.test(cookie));
  headers.set('cookie', cookies.join('; '));
  return new Request(request, { headers });
};

/** Returns a request as better-auth takes it; a body is sent as JSON. */
export const requestOf = (appContext: AppContext, request: FastifyRequest, path = request.url): Request => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.append(name, String(value));
  const url = new URL(path, appContext.config.BASE_URL);
  const body = request.method === 'POST' ? JSON.stringify(request.body ?? {}) : undefined;
  headers.delete('content-length');
  // better-auth keeps the address of a sign-in by this header, which a client could forge.
  headers.set('x-forwarded-for', request.ip);
  if (body !== undefined) headers.set('content-type', 'application/json');
  // A browser names the origin of every cross-site POST; a request without one comes from a program.
  if (!headers.has('origin')) headers.set('origin', appContext.config.BASE_URL);
  return new Request(url, { method: request.method, headers, ...(body === undefined ? {} : { body }) });
};
