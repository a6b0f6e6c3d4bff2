import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { dayIn } from '../../shared/dates.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Visitor } from '../access/granted.ts';
import type { Claim } from '../db/enter.ts';
import { hasWritten, noteBegin, txOf, withConnection } from '../db/transaction.ts';
import type { Log } from '../log/log.ts';
import { AfterCommitEffects } from './after-commit-effects.ts';
import { memoOf } from './answers.ts';
import { entryFor } from './claims.ts';
import { keyedBy, recall, remember, replay } from './idempotency.ts';
import { json } from './reply.ts';
import { atOf, type Input, runRoute, type Serving } from './running.ts';
import { watched } from './watch.ts';

/** A command: executed once for each idempotency key, its answer stored in the transaction of the change. */
export const answerWrite = async (
  serving: Serving,
  claim: Claim,
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input,
): Promise<FastifyReply> => {
  const { appContext } = serving;
  const keyed = keyedBy(request);
  const known = claim.contextId === '' ? undefined : await appContext.peek(claim);
  const write = async (client: pg.ClientBase): Promise<FastifyReply> => {
    noteBegin(client);
    const entry = await entryFor(client, serving, claim, 'write', keyed?.key);
    if (keyed !== undefined && entry?.stored !== undefined) {
      await client.query('rollback');
      return replay(reply, keyed, entry.stored);
    }
    const { at, effects } = atOf(appContext, claim, entry, client, request.log as Log);
    if (entry !== undefined && at.orgId !== '') at.memo = memoOf(appContext.memos, entry, claim.personId, () => hasWritten(client));
    const note = await watched(at.orgId === '' ? [] : serving.watchers, at, entry?.clocks ?? {});
    const body = await runRoute(serving, at, input);
    await note(client, at);
    // Both leave together. What fails to be kept fails the transaction, so its commit then commits nothing.
    const kept =
      keyed === undefined || entry === undefined
        ? undefined
        : client.query(remember(keyed, { orgId: entry.orgId, personId: claim.personId }, body));
    await Promise.all([kept, client.query('commit')]);
    effects.tell(appContext.bus, at.orgId);
    return reply.type(json).send(body);
  };
  return appContext.writeQueue.take(known?.orgId ?? undefined, () => withConnection(appContext.pools.app, write));
};

/** An endpoint without a sign-in: one transaction, outside every organisation. */
export const answerOpen = async (serving: Serving, request: FastifyRequest, reply: FastifyReply, input: Input): Promise<FastifyReply> =>
  withConnection(serving.appContext.pools.app, async (client) => {
    const keyed = serving.isRead ? undefined : keyedBy(request);
    await client.query('begin');
    const stored = keyed === undefined ? undefined : await recall(client, keyed);
    if (keyed !== undefined && stored !== undefined) {
      await client.query('rollback');
      return replay(reply, keyed, stored);
    }
    const effects = new AfterCommitEffects(client, serving.appContext.jobs);
    const now = serving.appContext.clock.now();
    const at: Visitor = {
      tx: txOf(client),
      now,
      today: dayIn(now, 'UTC'),
      timeZone: 'UTC',
      log: request.log as Log,
      config: serving.appContext.config,
      after: effects,
      ip: request.ip,
    };
    const body = await runRoute(serving, at, input).catch(async (error: unknown) => {
      if (error instanceof Refusal && error.keeps) await client.query('commit');
      throw error;
    });
    if (keyed !== undefined) {
      // A command that made somebody, or found them by a code, has entered as that person.
      await client.query("select set_config('cairn.person_id', '', true)");
      await client.query(remember(keyed, { orgId: null, personId: null }, body));
    }
    await client.query('commit');
    effects.tell(serving.appContext.bus);
    return reply.type(json).send(body);
  });
