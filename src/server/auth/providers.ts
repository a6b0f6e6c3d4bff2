import { genericOAuth } from 'better-auth/plugins';
import { sql } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import type pg from 'pg';
import type { Config } from '#server/core/config/config.ts';
import type { Tx } from '#server/db/transaction.ts';
import { noteAddress } from './notified-address.ts';

/** Scopes of a sign-in at an outside issuer; specification section 9. */
export const signInScopes = ['platform', 'openid', 'profile', 'email'];

/** Seconds for which the answer of an issuer may be on its way, and by which its clock may be ahead of ours. */
const mostAge = 10 * 60;
const mostAhead = 60;

/** What an issuer's answer says of a person. */
interface IssuerAnswer {
  tokens: { idToken?: string | undefined };
  profile: Record<string, unknown>;
}

/**
 * Returns whom an issuer's answer names: its issuer and subject, because another issuer may call somebody else by the same subject. better-auth
 * has verified the ID token's signature, issuer and audience by then. The endpoint that tells the address must name the same person; OpenID
 * Connect Core, sections 3.1.3.7 and 5.3.2.
 */
const personOf =
  (clientId: string) =>
  ({ tokens, profile }: IssuerAnswer): string => {
    const { iss, sub, aud, azp, iat = 0 } = tokens.idToken === undefined ? {} : decodeJwt<{ azp?: unknown }>(tokens.idToken);
    if (sub === undefined || iss === undefined || profile['sub'] !== sub) throw new Error('the issuer names nobody, or two people');
    const isForOthers = Array.isArray(aud) && aud.length > 1;
    if (azp === undefined ? isForOthers : azp !== clientId) throw new Error('the token was issued to another app');
    const age = Date.now() / 1_000 - iat;
    if (age > mostAge || age < -mostAhead) throw new Error('the token is too old, or comes from the future');
    return `${iss} ${sub}`;
  };

const isTrue = (claim: unknown): boolean => claim === true || claim === 'true';

/** Returns the plugin for the operator's own issuer. What it does not call verified proves no address, unless the operator trusts it beyond. */
export const oidcPlugin = (config: Config, pool: pg.Pool, asksIssuer: boolean) => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config;
  if (!asksIssuer || issuer === undefined || clientId === undefined) return genericOAuth({ config: [] });
  const proves = (profile: Record<string, unknown>): boolean => config.OIDC_TRUST_ADDRESSES || isTrue(profile['email_verified']);
  const subjectOf = personOf(clientId);
  const provider = {
    providerId: 'oidc',
    clientId,
    ...(clientSecret === undefined ? {} : { clientSecret }),
    discoveryUrl: `${withoutSlash(issuer)}/.well-known/openid-configuration`,
    scopes: signInScopes,
    pkce: true,
    requireIdTokenVerification: true,
    accountSubject: async (answer: IssuerAnswer) => {
      const accountId = subjectOf(answer);
      await noteAddress(pool, { provider: 'oidc', accountId, email: answer.profile['email'], isProved: proves(answer.profile) });
      return accountId;
    },
    mapProfileToUser: (profile: Record<string, unknown>) => ({ emailVerified: proves(profile) }),
  };
  return genericOAuth({ config: [provider] });
};

/** The profiles of Google and Microsoft as far as they matter; `sub` and `oid` name the accounts. */
interface GoogleProfile {
  sub?: unknown;
  email?: unknown;
  email_verified?: unknown;
}
interface MicrosoftProfile {
  oid?: unknown;
  email?: unknown;
  tid?: unknown;
}

/** Any tenant of Microsoft names any address: only those that the operator has named prove theirs. */
const isTrusted =
  ({ MICROSOFT_TRUSTED_TENANTS: trusted }: Config) =>
  ({ tid }: MicrosoftProfile): boolean =>
    typeof tid === 'string' && trusted.includes(tid.toLowerCase());

const clientOf = (clientId: string | undefined, clientSecret: string | undefined) =>
  clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret };

const socialClients = (config: Config) => ({
  google: clientOf(config.GOOGLE_CLIENT_ID, config.GOOGLE_CLIENT_SECRET),
  microsoft: clientOf(config.MICROSOFT_CLIENT_ID, config.MICROSOFT_CLIENT_SECRET),
});

/** Returns the configured providers that better-auth knows by itself. */
export const socialOf = (config: Config, pool: pg.Pool) => {
  const { google, microsoft } = socialClients(config);
  const isTenantTrusted = isTrusted(config);
  const told = async (provider: string, accountId: unknown, email: unknown, emailVerified: boolean) => {
    if (typeof accountId === 'string') await noteAddress(pool, { provider, accountId, email, isProved: emailVerified });
    return { emailVerified };
  };
  return {
    ...(google && {
      google: {
        ...google,
        mapProfileToUser: (profile: GoogleProfile) => told('google', profile.sub, profile.email, isTrue(profile.email_verified)),
      },
    }),
    ...(microsoft && {
      microsoft: {
        ...microsoft,
        mapProfileToUser: (profile: MicrosoftProfile) => told('microsoft', profile.oid, profile.email, isTenantTrusted(profile)),
      },
    }),
  };
};

export const withoutSlash = (url = ''): string => url.replace(/\/$/, '');

/** Returns the configured ways to sign in beside a password. */
export const providersOf = (config: Config): { id: string; name: string; kind: 'social' | 'oidc' }[] => [
  ...Object.entries(socialClients(config))
    .flatMap(([id, client]) => (client === undefined ? [] : [id]))
    .map((id) => ({ id, name: id === 'google' ? 'Google' : 'Microsoft', kind: 'social' as const })),
  ...(config.OIDC_ISSUER === undefined || config.OIDC_CLIENT_ID === undefined
    ? []
    : [{ id: 'oidc', name: config.OIDC_NAME, kind: 'oidc' as const }]),
];

/** Returns whether a provider may be used to sign in: Microsoft only while its flag is on (catalogue row A-02). */
export const isOffered = async (tx: Tx, id: string): Promise<boolean> =>
  id !== 'microsoft' || (await tx.execute(sql`select from feature_flag where name = 'microsoft-sso' and enabled`)).rows.length > 0;
