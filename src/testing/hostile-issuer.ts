import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';

/** What the next answer of the issuer says of a person, and what is wrong with it. */
export interface Forged {
  /** Claims in the place of right ones; undefined leaves one out. */
  claims?: Record<string, unknown>;
  /** `stranger` signs with a key that the issuer does not publish, `none` does not sign, `missing` gives no token. */
  signature?: 'stranger' | 'none' | 'missing';
  /** Claims of the endpoint that is asked for the person's e-mail address. */
  userInfo?: Record<string, unknown>;
}

/** An issuer of OpenID Connect on the loopback interface that answers whatever a test tells it to. */
export interface HostileIssuer {
  url: string;
  /** Prepares the answer to the next code; `nonce` is the one that the app has sent. */
  answer(nonce: string | null, forged?: Forged): void;
  stop(): Promise<void>;
}

const clientId = 'cairn';

/** Starts the issuer. `named` is what it calls itself; its own address by default. Without keys, it does not say where its own are. */
export const startHostileIssuer = async ({ named, hasKeys = true }: { named?: string; hasKeys?: boolean } = {}): Promise<HostileIssuer> => {
  const [own, strange] = [await generateKeyPair('ES256', { extractable: true }), await generateKeyPair('ES256')];
  const jwks = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'ES256', use: 'sig' }] };
  let next: { nonce: string | null; forged: Forged } = { nonce: null, forged: {} };

  const tokens = async (issuer: string) => {
    const { nonce, forged } = next;
    const minute = 60;
    const now = Math.floor(Date.now() / 1_000);
    const right = { iss: issuer, aud: clientId, sub: 'mara', nonce, iat: now, exp: now + 5 * minute };
    const claims = { ...right, ...forged.claims };
    const key = forged.signature === 'stranger' ? strange.privateKey : own.privateKey;
    const signed = () => new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'own' }).sign(key);
    const idToken = forged.signature === 'none' ? new UnsecuredJWT(claims).encode() : await signed();
    return {
      access_token: 'an access token',
      token_type: 'Bearer',
      expires_in: 300,
      ...(forged.signature === 'missing' ? {} : { id_token: idToken }),
    };
  };
  const userInfo = () => ({
    sub: 'mara',
    email: 'mara@issuer.example',
    email_verified: true,
    name: 'Mara Okafor',
    ...next.forged.userInfo,
  });

  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const pages: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({
        issuer: named ?? url,
        authorization_endpoint: `${url}/auth`,
        token_endpoint: `${url}/token`,
        userinfo_endpoint: `${url}/me`,
        ...(hasKeys ? { jwks_uri: `${url}/jwks` } : {}),
        id_token_signing_alg_values_supported: ['ES256'],
      }),
      '/jwks': () => jwks,
      '/token': () => tokens(named ?? url),
      '/me': userInfo,
    };
    const page = pages[request.url ?? ''];
    request.resume();
    response.setHeader('content-type', 'application/json');
    void Promise.resolve(page?.()).then((body) => response.writeHead(page === undefined ? 404 : 200).end(JSON.stringify(body ?? {})));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: (nonce, forged = {}) => {
      next = { nonce, forged };
    },
    stop: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
};
