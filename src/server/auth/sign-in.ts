import { betterAuth } from 'better-auth';
import { genericOAuth, jwt, username } from 'better-auth/plugins';
import type pg from 'pg';
import { newId } from '../../shared/ids.ts';
import { passwordLimits } from '../../shared/passwords.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../log/log.ts';

/** Scope of a sign-in at an outside issuer; specification section 9. */
export const signInScopes = ['platform', 'openid', 'profile', 'email'];
const days = 24 * 60 * 60;

const originOf = (request: Request | undefined): string[] => {
  const host = request?.headers.get('host');
  return host === null || host === undefined ? [] : [`http://${host}`, `https://${host}`];
};

const oidcPlugin = (config: Config, asksIssuer: boolean) =>
  genericOAuth({
    config:
      !asksIssuer || config.OIDC_ISSUER === undefined || config.OIDC_CLIENT_ID === undefined
        ? []
        : [
            {
              providerId: 'oidc',
              clientId: config.OIDC_CLIENT_ID,
              ...(config.OIDC_CLIENT_SECRET === undefined ? {} : { clientSecret: config.OIDC_CLIENT_SECRET }),
              discoveryUrl: `${config.OIDC_ISSUER.replace(/\/$/, '')}/.well-known/openid-configuration`,
              scopes: signInScopes,
              pkce: true,
            },
          ],
  });

const socialOf = (config: Config) => ({
  ...(config.GOOGLE_CLIENT_ID === undefined || config.GOOGLE_CLIENT_SECRET === undefined
    ? {}
    : { google: { clientId: config.GOOGLE_CLIENT_ID, clientSecret: config.GOOGLE_CLIENT_SECRET } }),
  ...(config.MICROSOFT_CLIENT_ID === undefined || config.MICROSOFT_CLIENT_SECRET === undefined
    ? {}
    : { microsoft: { clientId: config.MICROSOFT_CLIENT_ID, clientSecret: config.MICROSOFT_CLIENT_SECRET } }),
});

const make = (config: Config, pool: pg.Pool, log: Log, asksIssuer: boolean) =>
  betterAuth({
    appName: 'Cairn',
    baseURL: config.BASE_URL,
    basePath: '/api/auth',
    secret: config.SECRET,
    database: pool,
    logger: { log: (level, message) => log[level === 'error' ? 'warn' : 'debug']({ part: 'sign-in' }, message) },
    // What goes wrong is told by the one log, with the request's id.
    onAPIError: { throw: true },
    trustedOrigins: (request) => [config.BASE_URL, ...originOf(request)],
    // Accounts are made by our own registration, after the e-mailed code.
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLimits.least,
      maxPasswordLength: passwordLimits.most,
    },
    session: { expiresIn: 30 * days, updateAge: days },
    advanced: {
      useSecureCookies: config.secureCookies,
      // The package leaves its checks out where it thinks that it is being tested.
      disableOriginCheck: false,
      cookiePrefix: 'cairn',
      database: { generateId: () => newId() },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    socialProviders: socialOf(config),
    // Whoever runs the installation names the issuer and so answers for its addresses; elsewhere the address must be verified to join a login.
    account: { accountLinking: { enabled: true, trustedProviders: ['oidc'] } },
    plugins: [
      username(),
      jwt({
        jwt: {
          issuer: config.BASE_URL,
          audience: config.BASE_URL,
          expirationTime: `${config.TOKEN_SECONDS}s`,
          definePayload: ({ session }) => ({ sid: session.id }),
        },
      }),
      oidcPlugin(config, asksIssuer),
    ],
  });

/** Sign-in: better-auth at `/api/auth/*`; specification sections 1 and 4. */
export type SignIn = ReturnType<typeof make>;

/** Knows no outside issuer yet: it is asked for when somebody wants to sign in there, so that one that is away keeps nobody out. */
export const openSignIn = (config: Config, pool: pg.Pool, log: Log): SignIn => make(config, pool, log, false);

const issuerPatience = 5_000;

/** Sign-in that knows the outside issuer; undefined when the issuer does not answer. */
export const openSignInWithIssuer = async (config: Config, pool: pg.Pool, log: Log): Promise<SignIn | undefined> => {
  const signIn = make(config, pool, log, true);
  const late = new Promise<undefined>((done) => setTimeout(() => done(undefined), issuerPatience).unref());
  const context = await Promise.race([signIn.$context, late]);
  return context?.socialProviders.some((provider) => provider.id === 'oidc') === true ? signIn : undefined;
};

/** The ways to sign in beside a password that this installation has set up. */
export const providersOf = (config: Config): { id: string; name: string; kind: 'social' | 'oidc' }[] => [
  ...Object.keys(socialOf(config)).map((id) => ({ id, name: id === 'google' ? 'Google' : 'Microsoft', kind: 'social' as const })),
  ...(config.OIDC_ISSUER === undefined || config.OIDC_CLIENT_ID === undefined
    ? []
    : [{ id: 'oidc', name: config.OIDC_NAME, kind: 'oidc' as const }]),
];

interface NewAccount {
  id?: string;
  name: string;
  email: string;
  username: string;
  password: string;
  /** A hash made before, when many accounts share one password. */
  passwordHash?: string;
}

/** Makes a login with a password; the caller has checked the address. Answers the person's id. */
export const createAccount = async (signIn: SignIn, account: NewAccount): Promise<string> => {
  const context = await signIn.$context;
  const hash = account.passwordHash ?? (await context.password.hash(account.password));
  const user = await context.internalAdapter.createUser(
    {
      ...(account.id === undefined ? {} : { id: account.id }),
      name: account.name,
      email: account.email,
      emailVerified: true,
      username: account.username.toLowerCase(),
      displayUsername: account.username,
    },
    { method: 'email-password' },
  );
  await context.internalAdapter.linkAccount({ userId: user.id, providerId: 'credential', accountId: user.id, password: hash });
  return user.id;
};

/** The hash of a password, to make several accounts with it. */
export const hashPassword = async (signIn: SignIn, password: string): Promise<string> => (await signIn.$context).password.hash(password);
