import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '#server/core/app-context.ts';
import { type Tx, txOf, withTransaction } from '#server/db/transaction.ts';
import { AfterCommitEffects } from '#server/http/after-commit-effects.ts';
import { guessedMail } from './guessed-mail.ts';
import { browserMark, forgiveGuess, ownerToTell, takeGuess } from './guesses.ts';
import { unprovenIn } from './unproven.ts';

const cookieName = 'cairn.browser';
const aYear = 365 * 24 * 60 * 60;

const markIn = ({ headers }: FastifyRequest): string | undefined => /(?:^|;\s*)cairn\.browser=([\w.-]+)/.exec(headers.cookie ?? '')?.[1];

const identifierIn = (body: unknown): string | undefined => {
  const { email, username } = (body ?? {}) as { email?: unknown; username?: unknown };
  return [email, username].find((each): each is string => typeof each === 'string');
};

/** Runs work of sign-in in a transaction of its own; `effects` sends mails after its commit. */
export const inTransaction = <Result>(
  { pools }: AppContext,
  work: (tx: Tx, effects: (jobs: AppContext['jobs']) => AfterCommitEffects) => Promise<Result>,
) =>
  withTransaction(pools.app, async (client) => {
    await client.query('begin');
    const result = await work(txOf(client), (jobs) => new AfterCommitEffects(client, jobs));
    await client.query('commit');
    return result;
  });

/**
 * Passes a try to sign in on to `ask`. Refuses with 429 after too many tries at this account or from this address, whether the
 * password is right or wrong. A right one sets a cookie, so that other people's tries do not delay the owner in this browser.
 */
export const attemptSignIn = async (
  appContext: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  ask: () => Promise<Response>,
): Promise<Response> => {
  const identifier = identifierIn(request.body);
  if (identifier === undefined) return ask();
  const { config, clock, jobs } = appContext;
  const guesser = { identifier, ip: request.ip, mark: markIn(request) };
  const guess = await inTransaction(appContext, (tx) => takeGuess(tx, config, guesser, clock.now()));
  const response = await ask();
  const { personId } = guess;
  if (response.ok && personId !== undefined) {
    await inTransaction(appContext, (tx) => forgiveGuess(tx, guess));
    const secure = config.secureCookies ? '; Secure' : '';
    const mark = browserMark(config, personId);
    void reply.header('set-cookie', `${cookieName}=${mark}; Path=/api/auth; Max-Age=${aYear}; HttpOnly; SameSite=Lax${secure}`);
  }
  if ((await unprovenIn(config, response)) !== undefined) await inTransaction(appContext, (tx) => forgiveGuess(tx, guess));
  if (response.status === 401)
    await inTransaction(appContext, async (tx, effects) => {
      const owner = await ownerToTell(tx, guess);
      if (owner !== undefined) await effects(jobs).mail(guessedMail(owner.reader, owner.email, config.BASE_URL));
    });
  return response;
};
