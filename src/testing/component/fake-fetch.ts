import type { TestServer } from './answers.ts';

/** The instant at which tests begin: the day of the test world. */
export const beginning = Date.parse('2026-03-03T15:00:00Z');

const real = globalThis.fetch;

const encoded = (part: object): string => btoa(JSON.stringify(part)).replaceAll('=', '');

/** A token of the page's person that outlasts every test. */
const token = ['', encoded({ sub: 'tests', iat: 0, exp: 2 ** 31 }), ''].join('.');

const readBody = (init: RequestInit | undefined): unknown => {
  const body = init?.body;
  return typeof body === 'string' ? (JSON.parse(body) as unknown) : body;
};

/** Lets the page's calls go to a server of a test. Its answers say the time of the test world. Returns the function that ends this. */
export const fakeFetch = (server: TestServer): (() => void) => {
  const ahead = beginning - Date.now();
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.pathname === '/api/auth/token') return Response.json({ token });
    if (url.pathname === '/health/ready') return new Response('ok');
    if (!url.pathname.startsWith('/api/')) return real(input, init);
    const answered = await server.reply({ method: init?.method ?? 'GET', url, body: readBody(init) });
    if (init?.signal?.aborted === true) throw init.signal.reason;
    answered.headers.set('date', new Date(Date.now() + ahead).toUTCString());
    return answered;
  };
  return () => {
    globalThis.fetch = real;
  };
};
