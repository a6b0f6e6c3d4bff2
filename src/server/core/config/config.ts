import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { makeFolder } from '../make-folder.ts';
import { StartError } from '../start-error.ts';

const port = z.coerce.number().check(z.refine((value: number) => Number.isInteger(value) && value >= 0 && value < 65_536));
const text = z.optional(z.string().check(z.minLength(1)));

const seconds = (usual: number) => z._default(z.coerce.number().check(z.minimum(0.1), z.maximum(3600)), usual);

/** The number of proxies in front of the app; `true` is one. */
const proxies = z._default(
  z.pipe(
    z.string().check(z.regex(/^(true|false|\d)$/i)),
    z.transform((value: string) => (value.length === 1 ? Number(value) : Number(value.toLowerCase() === 'true'))),
  ),
  0,
);

/** `true` or `false`; undefined when it is not set. */
const yesOrNo = z.optional(
  z.pipe(
    z.string().check(z.regex(/^(true|false)$/i)),
    z.transform((value: string) => value.toLowerCase() === 'true'),
  ),
);

const link = z.optional(z.url({ protocol: /^(https?|mailto)$/ }));

/** The address of another host's script. */
const script = z.optional(z.url({ protocol: /^https$/, hostname: /^[a-z0-9.-]+$/i }));

/** Origins of other hosts, separated by spaces or commas: `https://media.example.com`. A wildcard is none. */
const origins = z.pipe(
  z._default(z.string(), ''),
  z.pipe(
    z.transform((value: string) => value.split(/[\s,]+/).filter(Boolean)),
    z.array(z.string().check(z.regex(/^https:\/\/[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/))),
  ),
);

/** Ids of tenants at Microsoft, separated by spaces or commas. */
const tenants = z.pipe(
  z._default(z.string(), ''),
  z.pipe(
    z.transform((value: string) =>
      value
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
    z.array(z.guid()),
  ),
);

const environment = z.object({
  NODE_ENV: z._default(z.enum(['development', 'production', 'test']), 'development'),
  PORT: z._default(port, 4000),
  HOST: text,
  BASE_URL: z.optional(z.url()),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  DATABASE_OWNER_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  DATABASE_POOL: z._default(z.coerce.number().check(z.minimum(2), z.maximum(500)), 16),
  DATABASE_STATEMENT_SECONDS: seconds(5),
  DATABASE_LOCK_SECONDS: seconds(3),
  DATABASE_IDLE_SECONDS: seconds(15),
  DATABASE_ANSWER_SECONDS: seconds(10),
  S3_URL: z.optional(z.url({ protocol: /^https?$/ })),
  REDIS_URL: z.optional(z.url({ protocol: /^rediss?$/ })),
  DATA_DIR: z._default(z.string(), './data'),
  SECRET: z.optional(z.string().check(z.minLength(32))),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\//))),
  MAIL_FROM: z._default(z.string(), 'Cairn <cairn@localhost>'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
  RATE_LIMIT: z._default(z.coerce.number().check(z.minimum(1)), 1200),
  SIGN_IN_RATE_LIMIT: z._default(z.coerce.number().check(z.minimum(1)), 60),
  SOCKETS_PER_PERSON: z._default(z.coerce.number().check(z.minimum(1)), 40),
  SOCKETS_PER_ADDRESS: z._default(z.coerce.number().check(z.minimum(1)), 1000),
  TRUST_PROXY: proxies,
  FILES_PER_ORG: z._default(z.coerce.number().check(z.minimum(1)), 10_000),
  CACHE_MEMORY: z._default(z.coerce.number().check(z.minimum(0)), 48),
  CONNECTIONS_PER_ADDRESS: z._default(z.coerce.number().check(z.minimum(0)), 1000),
  REQUEST_SECONDS: z._default(z.coerce.number().check(z.minimum(1), z.maximum(300)), 10),
  DRAIN_SECONDS: z._default(z.coerce.number().check(z.minimum(0), z.maximum(3)), 0),
  CHANGE_LOG_MONTHS: z._default(z.coerce.number().check(z.multipleOf(1), z.minimum(1), z.maximum(1200)), 24),
  METRICS_TOKEN: text,
  API_DOCS: yesOrNo,
  OIDC_ISSUER: z.optional(z.url()),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: z._default(z.string(), 'OpenID Connect'),
  OIDC_TRUST_ADDRESSES: yesOrNo,
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  MICROSOFT_CLIENT_ID: text,
  MICROSOFT_CLIENT_SECRET: text,
  MICROSOFT_TRUSTED_TENANTS: tenants,
  KNOWLEDGE_BASE_URL: link,
  WHATS_NEW_URL: link,
  ROADMAP_URL: link,
  FIND_IMPLEMENTER_URL: link,
  FEEDBACK_URL: link,
  TERMS_URL: link,
  PRIVACY_URL: link,
  POLICY_VERSION: z._default(z.string().check(z.regex(/^[\w.-]{1,40}$/)), '1'),
  SECURITY_URL: link,
  STATUS_URL: link,
  UK_REGION_URL: link,
  API_SWITCH_URL: z.optional(z.url({ protocol: /^https?$/ })),
  VIDEO_HOSTS: origins,
  SALESFORCE_CHAT_SCRIPT_URL: script,
  ZENDESK_SCRIPT_URL: script,
  INTERCOM_SCRIPT_URL: script,
  PENDO_SCRIPT_URL: script,
  RUDDERSTACK_SCRIPT_URL: script,
  GOOGLE_TAG_MANAGER_SCRIPT_URL: script,
  SCRIPT_HOSTS: origins,
  AI_URL: z.optional(z.url({ protocol: /^https?$/ })),
  AI_KEY: text,
  AI_MODEL: text,
  AI_EMBEDDING_MODEL: text,
  AI_SECONDS: z._default(z.coerce.number().check(z.minimum(0.1), z.maximum(120)), 20),
  AI_TOKENS_PER_PERSON: z._default(z.coerce.number().check(z.minimum(0)), 300_000),
  AI_TOKENS_PER_ORG: z._default(z.coerce.number().check(z.minimum(0)), 3_000_000),
  TOKEN_SECONDS: z._default(z.coerce.number().check(z.minimum(5), z.maximum(3600)), 300),
  BILLING: z._default(z.enum(['off', 'sandbox', 'stripe']), 'off'),
  BILLING_SELLER: z._default(z.string(), 'Cairn'),
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_URL: z.optional(z.url({ protocol: /^https?$/ })),
});

/** The settings that name a script of another host. */
export const scriptSettings = [
  'SALESFORCE_CHAT_SCRIPT_URL',
  'ZENDESK_SCRIPT_URL',
  'INTERCOM_SCRIPT_URL',
  'PENDO_SCRIPT_URL',
  'RUDDERSTACK_SCRIPT_URL',
  'GOOGLE_TAG_MANAGER_SCRIPT_URL',
] as const satisfies (keyof typeof environment.shape)[];
export type ScriptSetting = (typeof scriptSettings)[number];

/** The names of all settings. */
export const settingNames = Object.keys(environment.shape);

type Environment = z.infer<typeof environment>;

/** The validated configuration; `.env.example` explains every variable. */
export interface Config extends Omit<Environment, 'API_DOCS' | 'BASE_URL' | 'HOST' | 'SECRET'> {
  /** Whether `/api/docs` and the OpenAPI document are served; by default not in production. */
  API_DOCS: boolean;
  BASE_URL: string;
  /** The address to listen on. Outside production it is the loopback, so that others cannot reach a developer's machine. */
  HOST: string;
  SECRET: string;
  dataDir: string;
  secureCookies: boolean;
}

/** Returns the secret stored in the data folder, or makes one that only its owner can read. Throws a `StartError`. */
const keptSecret = (dataDir: string): string => {
  const file = join(dataDir, 'secret');
  try {
    if (existsSync(file)) return readFileSync(file, 'utf8').trim();
    makeFolder(dataDir);
    const made = randomBytes(32).toString('hex');
    writeFileSync(file, `${made}\n`, { mode: 0o600 });
    return made;
  } catch {
    throw new StartError(`The folder ${dataDir} cannot be written; choose another with DATA_DIR or mend its permissions.`);
  }
};

/** Reads the configuration from the environment. Throws a `StartError` that names the wrong variables. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))];
    throw new StartError(`The setting ${names.join(', ')} is not valid; .env.example says what it may be.`);
  }
  const dataDir = resolve(parsed.data.DATA_DIR);
  const baseUrl = parsed.data.BASE_URL ?? `http://localhost:${parsed.data.PORT}`;
  if (parsed.data.NODE_ENV === 'production' && parsed.data.DATABASE_URL !== undefined && parsed.data.SECRET === undefined) {
    throw new StartError('In production with DATABASE_URL, SECRET must be set (32 characters or more), the same on every node.');
  }
  if (parsed.data.DATABASE_OWNER_URL !== undefined && parsed.data.DATABASE_URL === undefined)
    throw new StartError('With DATABASE_OWNER_URL, DATABASE_URL must be set: it names the login with which the app works.');
  const { BILLING, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = parsed.data;
  if (BILLING === 'stripe' && [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET].includes(undefined)) {
    throw new StartError('With BILLING=stripe, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET must be set.');
  }
  const isProduction = parsed.data.NODE_ENV === 'production';
  return {
    ...parsed.data,
    API_DOCS: parsed.data.API_DOCS ?? !isProduction,
    HOST: parsed.data.HOST ?? (isProduction ? '0.0.0.0' : '127.0.0.1'),
    BASE_URL: baseUrl.replace(/\/$/, ''),
    SECRET: parsed.data.SECRET ?? keptSecret(dataDir),
    dataDir,
    secureCookies: baseUrl.startsWith('https://'),
  };
};
