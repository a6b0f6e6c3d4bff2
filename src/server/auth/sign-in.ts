import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { jwt, twoFactor, username } from 'better-auth/plugins';
import type pg from 'pg';
import type { AppContext } from '#server/core/app-context.ts';
import type { Config } from '#server/core/config/config.ts';
import type { Log } from '#server/core/log/log.ts';
import { newId } from '#shared/ids.ts';
import { passwordLimits } from '#shared/passwords.ts';
import { productName } from '#shared/product.ts';
import { mailedCodePlugin } from './mailed-code.ts';
import { oneSubject } from './one-subject.ts';
import { passkeyPlugin } from './passkeys.ts';
import { type Passwords, scryptPasswords } from './passwords.ts';
import { oidcPlugin, socialOf, withoutSlash } from './providers.ts';
import { recoveryCodes, refuseUsedCode } from './second-factor.ts';
import { recordingPlugin, wayOf } from './sign-in-records.ts';
import { refuseUnproven } from './unproven.ts';

const days = 24 * 60 * 60;

const originOf = (request: Request | undefined): string[] => {
  const host = request?.headers.get('host');
  return host === null || host === undefined ? [] : [`http://${host}`, `https://${host}`];
};

/** Returns the plugin of the second factor, which asks for it after a mailed code too; better-auth's own asks after a password alone. */
const secondFactorPlugin = () => {
  const plugin = twoFactor({ issuer: productName, backupCodeOptions: { customBackupCodesGenerate: recoveryCodes } });
  const after = plugin.hooks.after.map((hook) => ({
    ...hook,
    matcher: (asked: Parameters<typeof hook.matcher>[0]) => asked.path === '/sign-in/email-otp' || hook.matcher(asked),
  }));
  return { ...plugin, hooks: { after } };
};

/** What better-auth asks before it begins a session or adds a way to sign in. */
const hooksOf = (config: Config, pool: pg.Pool): BetterAuthOptions['databaseHooks'] => ({
  session: {
    create: {
      before: async (session, context) => {
        await refuseUnproven(config, pool, session.userId, context);
        return { data: { ...session, way: wayOf(context?.path) } };
      },
    },
  },
  account: { create: { before: (account) => oneSubject(pool, account) } },
});

const make = (config: Config, pool: pg.Pool, log: Log, passwords: Passwords, asksIssuer: boolean) =>
  betterAuth({
    appName: 'Cairn',
    baseURL: config.BASE_URL,
    basePath: '/api/auth',
    secret: config.SECRET,
    database: pool,
    logger: { log: (level, message) => log[level === 'error' ? 'warn' : 'debug']({ part: 'sign-in' }, message) },
    // Errors are thrown to us, so that the one log has them with the request's id.
    // A way back from a provider that fails leads to our sign-in page, which names the reason.
    onAPIError: { throw: true, errorURL: `${config.BASE_URL}/login` },
    trustedOrigins: (request) => [config.BASE_URL, ...originOf(request)],
    // Our own registration makes accounts, after the mailed code.
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: passwordLimits.least,
      maxPasswordLength: passwordLimits.most,
      password: passwords,
    },
    // Our own routes ask for the password before a way to sign in is added, however old the sign-in is.
    session: {
      expiresIn: 30 * days,
      updateAge: days,
      freshAge: 0,
      additionalFields: { way: { type: 'string', required: false, input: false } },
    },
    hooks: { before: refuseUsedCode(config, pool) },
    databaseHooks: hooksOf(config, pool),
    advanced: {
      useSecureCookies: config.secureCookies,
      // Said explicitly, because better-auth skips the check when it detects a test.
      disableOriginCheck: false,
      cookiePrefix: 'cairn',
      database: { generateId: () => newId() },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax' },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    socialProviders: socialOf(config, pool),
    // A provider joins a login only by an address that it has verified; then it proves that address, and all that was made before ends.
    account: { accountLinking: { enabled: true, trustedProviders: [], requireLocalEmailVerified: false } },
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
      oidcPlugin(config, pool, asksIssuer),
      passkeyPlugin(config, pool),
      mailedCodePlugin(config),
      secondFactorPlugin(),
      recordingPlugin(pool),
    ],
  });

/** The instance of better-auth that serves `/api/auth/*`; specification sections 1 and 4. */
export type SignIn = ReturnType<typeof make>;

/** Opens sign-in without the outside issuer, which is loaded at its first use, so that the app starts while it is unreachable. */
export const openSignIn = (config: Config, pool: pg.Pool, log: Log, passwords = scryptPasswords): SignIn =>
  make(config, pool, log, passwords, false);

/** Milliseconds to wait for the outside issuer. */
const issuerTimeout = 5_000;

/** Completes accounts that were kept by their subject alone, when there was one issuer. */
const namingIssuers = `update auth.account set "accountId" = $1 || ' ' || "accountId" where "providerId" = 'oidc' and "accountId" not like '% %'`;

/**
 * Opens sign-in with the outside issuer; undefined when the issuer does not answer in time, or calls itself otherwise than it is configured
 * (OpenID Connect Discovery, section 4.3).
 */
export const openSignInWithIssuer = async ({ config, pools, log, passwords }: AppContext): Promise<SignIn | undefined> => {
  const signIn = make(config, pools.auth, log, passwords, true);
  const late = new Promise<undefined>((done) => setTimeout(() => done(undefined), issuerTimeout).unref());
  const context = await Promise.race([signIn.$context, late]);
  const issuer = context?.socialProviders.find((provider) => provider.id === 'oidc')?.issuer;
  if (issuer === undefined || withoutSlash(issuer) !== withoutSlash(config.OIDC_ISSUER)) return undefined;
  await pools.auth.query(namingIssuers, [issuer]);
  return signIn;
};

interface NewAccount {
  id?: string;
  name: string;
  email: string;
  username: string;
  password: string;
  /** The password's hash if it is known already, as when many accounts share a password. */
  passwordHash?: string;
}

/** Makes a login with a password and returns the person's id. The caller has verified the e-mail address. */
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

/** Returns the hash of a password, to make several accounts with it. */
export const hashPassword = async (signIn: SignIn, password: string): Promise<string> => (await signIn.$context).password.hash(password);
