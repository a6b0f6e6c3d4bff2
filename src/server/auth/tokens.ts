import { createLocalJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { makeCache } from '../cache.ts';
import type { Config } from '../config/config.ts';
import { isFault } from '../db/faults.ts';
import type { SignIn } from './sign-in.ts';

/** Who a bearer token speaks for. */
export interface Bearer {
  personId: string;
  authSessionId: string;
}

/** The token of an `Authorization` header; the scheme's name may be written in any case. */
export const bearerOf = (authorization: string | undefined): string | undefined => /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

export interface Tokens {
  /** Undefined when the token is not ours, expired or malformed. */
  verify(token: string): Promise<Bearer | undefined>;
}

interface Known extends Bearer {
  expires: number;
}

/** What a checked token takes beside its text: two ids, a time, and the object that holds them. */
const knownBytes = 250;

/** Checks bearer tokens by their signature; one that was checked is believed until it expires. Keeps at most `limit` bytes of them. */
export const makeTokens = (config: Config, signIn: SignIn, limit: number): Tokens => {
  const known = makeCache<Known>(limit);
  let keys: JWTVerifyGetKey | undefined;
  const loadKeys = async () => {
    const set = await signIn.api.getJwks();
    keys = createLocalJWKSet(set);
    return keys;
  };
  const check = async (token: string, key: JWTVerifyGetKey): Promise<Known> => {
    const { payload } = await jwtVerify(token, key, { issuer: config.BASE_URL, audience: config.BASE_URL });
    return { personId: String(payload.sub), authSessionId: String(payload['sid']), expires: (payload.exp ?? 0) * 1000 };
  };
  return {
    verify: async (token) => {
      const seen = known.get(token);
      if (seen !== undefined) return seen.expires > Date.now() ? seen : undefined;
      try {
        const fresh = await check(token, keys ?? (await loadKeys())).catch(async (error: unknown) => {
          // Another node may have made a new signing key since.
          if (error instanceof Error && error.name === 'JWKSNoMatchingKey') return check(token, await loadKeys());
          throw error;
        });
        known.set(token, fresh, knownBytes);
        return fresh;
      } catch (error) {
        if (isFault(error)) throw error;
        return undefined;
      }
    },
  };
};
