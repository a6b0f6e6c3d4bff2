import { createLocalJWKSet, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { makeCache } from '#server/core/cache.ts';
import type { Config } from '#server/core/config/config.ts';
import { isFault } from '#server/db/faults.ts';
import type { SignIn } from './sign-in.ts';

/** The person and sign-in of a bearer token. */
export interface Bearer {
  personId: string;
  authSessionId: string;
}

/** Returns the token of an `Authorization: Bearer` header; undefined without one. */
export const bearerOf = (authorization: string | undefined): string | undefined => /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

/** Verifies bearer tokens. */
export interface ProviderTokens {
  /** Resolves to undefined when the token is not ours, expired or malformed. Throws faults of the database. */
  verify(token: string): Promise<Bearer | undefined>;
}

interface Known extends Bearer {
  expires: number;
}

/** Bytes that a verified token takes in the cache beside its text: two ids, a time, and their object. */
const knownBytes = 250;

/** Verifies tokens by their signature, and caches at most `limit` bytes of verified ones until they expire. */
export const makeTokens = (config: Config, signIn: SignIn, limit: number): ProviderTokens => {
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
