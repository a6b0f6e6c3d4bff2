import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer, type Plugin } from 'vite';
import { readConfig } from '#server/core/config/config.ts';
import { StartError } from '#server/core/start-error.ts';
import { type Embedded, startEmbedded } from '#server/db/embedded/embedded.ts';
import { isLoopback } from '#server/http/guards/addresses.ts';
import { freePort } from '#testing/faults.ts';
import { endWith, Sentence } from './steps.mjs';

/**
 * `npm run dev`: Vite serves the web's sources and hands on what belongs to the server, which Node starts anew when one of its files changes.
 * The database stays. `--sql` makes it log each statement into `DATA_DIR/postgres.log`; what else follows `npm run dev --` are options of the
 * server's Node, such as `--inspect`.
 */
const { sql, flags } = { sql: process.argv.includes('--sql'), flags: process.argv.slice(2).filter((flag) => flag !== '--sql') };

/** The pages of `sign-in.html`, by the name under which its style shows them; see `src/server/http/web.ts`. */
const signInPages: Readonly<Record<string, string>> = { '/login': 'sign-in', '/signed-out': 'signed-out' };

const signInDocument = (): Plugin => ({
  name: 'cairn-sign-in-document',
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, _, next) => {
      const [path = '', query] = request.url?.split('?') ?? [];
      if (request.method === 'GET' && path in signInPages) request.url = `/sign-in.html${query === undefined ? '' : `?${query}`}`;
      next();
    }),
  transformIndexHtml: (html, { originalUrl }) => {
    const page = signInPages[originalUrl?.split('?')[0] ?? ''] ?? 'sign-in';
    return html.replace(' data-page="sign-in"', ` data-page="${page}"`);
  },
});

/** Waits for the server, which is away for a moment when it starts anew. */
const answers = async (server: string): Promise<void> => {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const answer = await fetch(`${server}/health/live`).catch(() => undefined);
    if (answer?.ok === true) return;
    await wait(100);
  }
};

const serveWeb = async (port: number, host: string, server: string): Promise<void> => {
  const afterStart = async (): Promise<undefined> => {
    await answers(server);
  };
  const http = createHttpServer();
  const { middlewares } = await createServer({
    plugins: [signInDocument()],
    server: {
      // Vite with a server of its own would end the process at a signal, before the database has stopped.
      middlewareMode: { server: http },
      hmr: { server: http },
      proxy: {
        '^/(api|dev|loki|socket\\.io)(/|\\?|$)': { target: server, ws: true, bypass: afterStart },
        '^/(health|metrics)(/|\\?|$)': server,
        // A form and a mail program send to the addresses of pages.
        '^/(login|unsubscribe)(/|\\?|$)': { target: server, bypass: ({ method, url }) => (method === 'POST' ? undefined : url) },
      },
    },
  });
  http.on('request', (request: IncomingMessage, response) => {
    const { remoteAddress = '' } = request.socket;
    // The server must know who is not on this machine: what it tells the machine itself, such as /dev/mail, is not for others.
    if (!isLoopback(remoteAddress)) request.headers['x-forwarded-for'] = remoteAddress;
    middlewares(request, response);
  });
  http.listen(port, host);
  await once(http, 'listening');
};

/** The settings that name the embedded database; none for one that `DATABASE_URL` names already. */
const urlsOf = (database: Embedded | undefined): Record<string, string> =>
  database === undefined ? {} : { DATABASE_URL: database.loginUrl, DATABASE_OWNER_URL: database.url };

const start = async (): Promise<void> => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { DATABASE_URL, BASE_URL, HOST, PORT, dataDir } = readConfig(process.env);
  const logging: Record<string, string> = sql ? { log_min_duration_statement: '0' } : {};
  const database =
    DATABASE_URL === undefined
      ? await startEmbedded({ dataDir: join(dataDir, 'postgres'), log: console.log, settings: logging })
      : undefined;
  const port = await freePort();
  const own = isLoopback(HOST) ? '127.0.0.1' : '0.0.0.0';
  const settings = { PORT: String(port), HOST: own, BASE_URL, ...urlsOf(database) };
  const demo = database === undefined ? [] : ['--demo'];
  const watched = ['--watch', '--watch-preserve-output', ...flags, 'src/main.server.ts', ...demo];
  const server = spawn(process.execPath, watched, { stdio: 'inherit', env: { ...process.env, ...settings } });

  let ending = false;
  const end = async (code: number): Promise<void> => {
    if (ending) return;
    ending = true;
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await database?.stop();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  server.once('exit', () => void end(1));
  await serveWeb(PORT, HOST, `http://127.0.0.1:${port}`).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return end(1);
  });
};

await start().catch((error: unknown) => endWith(error instanceof StartError ? new Sentence(error.message) : error));
