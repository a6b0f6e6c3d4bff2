import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { type AccountClaims } from 'oidc-provider';

/** An OpenID Connect issuer on the loopback interface in place of an external one; its login form accepts any name and password. */
export interface Issuer {
  url: string;
  clientId: string;
  clientSecret: string;
  /** Requests to `/auth` and to the token endpoint, in order. */
  asked: URL[];
  /** Signs a person in through its forms, as a browser does; resolves to the address in the app that it redirects to. */
  signIn(authorizeUrl: string, login: string): Promise<string>;
  /** Opens the form and chooses `Cancel`. */
  cancel(authorizeUrl: string): Promise<string>;
  stop(): Promise<void>;
}

const emailOf = (login: string): string => `${login}@issuer.example`;

const claimsOf = (login: string): AccountClaims => ({
  sub: login,
  email: emailOf(login),
  email_verified: true,
  name: `${login} Okafor`,
  given_name: login,
  family_name: 'Okafor',
});

const configuration = (client: { clientId: string; clientSecret: string; redirectUris: string[] }) => ({
  clients: [
    {
      client_id: client.clientId,
      client_secret: client.clientSecret,
      redirect_uris: client.redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'platform openid profile email offline_access',
    },
  ],
  scopes: ['platform', 'openid', 'profile', 'email', 'offline_access'],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
  pkce: { required: () => true },
  cookies: { keys: ['a key for tests'] },
  findAccount: (_: unknown, login: string) => ({ accountId: login, claims: () => Promise.resolve(claimsOf(login)) }),
});

/** Keeps a browser's cookies and follows redirects, for one issuer. */
class Visitor {
  readonly #cookies = new Map<string, string>();
  readonly #base: string;

  constructor(base: string) {
    this.#base = base;
  }

  /** Follows redirects within the issuer; resolves to the final page, or to the address outside that it redirects to. */
  async go(start: string, form?: Record<string, string>): Promise<{ url: string; html: string; outside: boolean }> {
    let url = start;
    let body = form === undefined ? undefined : new URLSearchParams(form);
    for (let hop = 0; hop < 12; hop += 1) {
      if (!url.startsWith(this.#base)) return { url, html: '', outside: true };
      const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(url, {
        method: body === undefined ? 'GET' : 'POST',
        redirect: 'manual',
        headers: { cookie },
        ...(body === undefined ? {} : { body }),
      });
      for (const set of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
        this.#cookies.set(name, value);
      }
      const next = answer.headers.get('location');
      if (next === null) return { url, html: await answer.text(), outside: false };
      url = new URL(next, url).href;
      body = undefined;
    }
    throw new Error('the issuer redirects without end');
  }
}

const actionIn = (html: string): string => /action="([^"]+)"/.exec(html)?.[1] ?? '';
const abortIn = (html: string): string => /href="([^"]+\/abort)"/.exec(html)?.[1] ?? '';

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((done) => server.listen(port, '127.0.0.1', () => done((server.address() as AddressInfo).port)));

/** Starts an issuer that knows one client, the app, on `port` or a free one; stop it in `afterAll`. */
export const startIssuer = async (redirectUris: string[], port = 0): Promise<Issuer> => {
  const server = createServer();
  const url = `http://127.0.0.1:${await listen(server, port)}`;
  const client = { clientId: 'cairn', clientSecret: 'a secret of the tests', redirectUris };
  const handle = new Provider(url, configuration(client)).callback();
  const asked: URL[] = [];
  server.on('request', (request, response) => {
    asked.push(new URL(request.url ?? '/', url));
    handle(request, response);
  });
  return {
    url,
    clientId: client.clientId,
    clientSecret: client.clientSecret,
    asked,
    signIn: async (authorizeUrl, login) => {
      const visitor = new Visitor(url);
      let page = await visitor.go(authorizeUrl);
      for (const prompt of ['login', 'consent']) {
        if (page.outside) break;
        page = await visitor.go(actionIn(page.html), { prompt, login, password: 'any' });
      }
      if (!page.outside) throw new Error(`the issuer did not send back: ${page.html.slice(0, 300)}`);
      return page.url;
    },
    cancel: async (authorizeUrl) => {
      const visitor = new Visitor(url);
      const page = await visitor.go(authorizeUrl);
      return (await visitor.go(abortIn(page.html))).url;
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
};
