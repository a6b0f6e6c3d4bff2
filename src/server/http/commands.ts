import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Entered } from '#server/access/granted.ts';
import type { Log } from '#server/core/log/log.ts';
import type { Claim } from '#server/db/enter.ts';
import { isBusy, isUnreachable } from '#server/db/faults.ts';
import { hasWritten, noteBegin, withTransaction } from '#server/db/transaction.ts';
import { requestedLocale } from '#server/text/text.ts';
import { errors, Refusal, refuse } from '#shared/errors.ts';
import { AfterCommitEffects } from './after-commit-effects.ts';
import { memoOf } from './answers/memos.ts';
import { entryFor } from './claims.ts';
import { type Keyed, keyedBy, openKeyedBy, recall, remember, replay, type Stored } from './idempotency.ts';
import { inTurn, inTurnOfAddress } from './in-turn.ts';
import { json } from './reply.ts';
import { atOf, type Input, runRoute, type Serving, visitorOf } from './running.ts';
import { watched } from './watch.ts';

const longerStatements = "select set_config('statement_timeout', $1, true)";

/** Refuses with `outcomeUnknown` when the database connection is lost, since the command may have been committed. */
const withUnknownOutcome = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    return isUnreachable(error) ? refuse(errors.outcomeUnknown) : Promise.reject(error);
  }
};

/** Commits before a refusal that keeps what was written, such as the count of wrong passwords. */
const keeping = (client: pg.ClientBase, work: Promise<string>): Promise<string> =>
  work.catch(async (error: unknown) => {
    if (error instanceof Refusal && error.keeps) await client.query('commit');
    throw error;
  });

/** The answer of a command as JSON text; or the one that its idempotency key had `before`, when nothing was done now. */
export type Carried = { body: string } | { before: { keyed: Keyed; stored: Stored } };

/** Runs work in a transaction of its own, as the person of a claim. It takes no lock of the organisation and has no idempotency key. */
export const carryOutAgain = async <Result>(
  serving: Serving,
  claim: Claim,
  request: FastifyRequest,
  work: (at: Entered) => Promise<Result>,
): Promise<Result> => {
  const { appContext } = serving;
  const write = async (client: pg.ClientBase): Promise<Result> => {
    noteBegin(client);
    const entry = await entryFor(client, serving, claim, 'unlocked');
    const { at, effects } = atOf(appContext, claim, entry, client, request.log as Log);
    const result = await work(at);
    await client.query('commit');
    effects.tell(appContext.bus, at.orgId);
    return result;
  };
  return inTurn(appContext, claim, request, () => withTransaction(appContext.pools.app, write));
};

/**
 * Runs a command, once for each idempotency key: its answer is stored in the transaction of the change.
 * Commands that take the organisation's lock wait in the write queue before they take a turn and a connection.
 */
export const carryOut = async (serving: Serving, claim: Claim, request: FastifyRequest, input: Input): Promise<Carried> => {
  const { appContext, route } = serving;
  const keyed = keyedBy(request, appContext.config);
  const isLocked = route.endpoint.writes !== 'versioned';
  const write = async (client: pg.ClientBase, orgId?: string): Promise<Carried> => {
    noteBegin(client);
    const entry = await entryFor(client, serving, claim, isLocked ? 'locked' : 'unlocked', { key: keyed?.key, orgId });
    if (route.endpoint.writes === 'bulk') await client.query(longerStatements, [0.8 * appContext.config.DATABASE_ANSWER_SECONDS * 1_000]);
    if (isLocked && (entry?.orgId ?? undefined) !== orgId) appContext.sessionOrgs.forget(claim.contextId);
    if (keyed !== undefined && entry?.stored !== undefined) {
      await client.query('rollback');
      return { before: { keyed, stored: entry.stored } };
    }
    const { at, effects } = atOf(appContext, claim, entry, client, request.log as Log);
    if (entry !== undefined && at.orgId !== '') at.memo = memoOf(appContext.memos, entry, claim.personId, () => hasWritten(client));
    const note = await watched(at.orgId === '' ? [] : serving.watchers, at, entry?.clocks ?? {});
    const body = await keeping(client, runRoute(serving, at, input));
    await note(client, at);
    // Both statements leave in one round trip. If the insert fails, the transaction has failed and the commit rolls it back.
    const kept =
      keyed === undefined || entry === undefined
        ? undefined
        : client.query(remember(keyed, { orgId: entry.orgId, personId: claim.personId }, body));
    await Promise.all([kept, client.query('commit')]);
    effects.tell(appContext.bus, at.orgId);
    return { body };
  };
  const run = (orgId?: string) =>
    inTurn(appContext, claim, request, () => withTransaction(appContext.pools.app, (client) => write(client, orgId)));
  if (!isLocked) return withUnknownOutcome(run());
  const queued = async () => {
    const orgId = await appContext.sessionOrgs.of(claim);
    return appContext.writeQueue
      .take(orgId, () => run(orgId))
      .catch((error: unknown) => {
        // The session may have left the organisation whose lock was waited for.
        if (isBusy(error)) appContext.sessionOrgs.forget(claim.contextId);
        throw error;
      });
  };
  return withUnknownOutcome(queued());
};

/** Sends the answer of a command, whether it ran now or before. */
export const answerCarried = (reply: FastifyReply, carried: Carried): FastifyReply =>
  'before' in carried ? replay(reply, carried.before.keyed, carried.before.stored) : reply.type(json).send(carried.body);

/** Runs a command and sends its answer; the same idempotency key again gets the stored answer. */
export const answerWrite = async (
  serving: Serving,
  claim: Claim,
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input,
): Promise<FastifyReply> => {
  return answerCarried(reply, await carryOut(serving, claim, request, input));
};

const openCommand = async (
  client: pg.ClientBase,
  serving: Serving,
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input,
): Promise<FastifyReply> => {
  const keyed = serving.isRead ? undefined : openKeyedBy(request, serving.appContext.config);
  await client.query('begin');
  const stored = keyed === undefined ? undefined : await recall(client, keyed);
  if (keyed !== undefined && stored !== undefined) {
    await client.query('rollback');
    return replay(reply, keyed, stored);
  }
  const effects = new AfterCommitEffects(client, serving.appContext.jobs);
  const at = visitorOf(serving.appContext, client, effects, {
    log: request.log as Log,
    ip: request.ip,
    locale: requestedLocale(request.headers),
  });
  const body = await keeping(client, runRoute(serving, at, input));
  // The command may have entered an organisation, whose people hear of what it changed.
  const orgId = serving.isRead ? undefined : await effects.org();
  if (keyed !== undefined) {
    // The command may have entered as a person, whom it made or found by a code; the stored answer is nobody's.
    await client.query("select set_config('cairn.person_id', '', true)");
    await client.query(remember(keyed, { orgId: null, personId: null }, body));
  }
  await client.query('commit');
  effects.tell(serving.appContext.bus, orgId);
  return reply.type(json).send(body);
};

/** Answers an endpoint that needs no sign-in, in one transaction outside every organisation. */
export const answerOpen = async (serving: Serving, request: FastifyRequest, reply: FastifyReply, input: Input): Promise<FastifyReply> => {
  const { appContext } = serving;
  const work = inTurnOfAddress(appContext, request, () =>
    withTransaction(appContext.pools.app, (client) => openCommand(client, serving, request, reply, input)),
  );
  return serving.isRead ? work : withUnknownOutcome(work);
};
