import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { Refusal } from '../../shared/errors.ts';
import type { Claim } from '../db/enter.ts';
import { hasWritten, noteBegin, withConnection } from '../db/transaction.ts';
import type { Log } from '../log/log.ts';
import { AfterCommitEffects } from './after-commit-effects.ts';
import { memoOf } from './answers.ts';
import { entryFor } from './claims.ts';
import { type Keyed, keyedBy, recall, remember, replay, type Stored } from './idempotency.ts';
import { json } from './reply.ts';
import { atOf, type Input, runRoute, type Serving, visitorOf } from './running.ts';
import { watched } from './watch.ts';

export interface Carried {
  /** The answer as text. */
  body: string;
  /** Set when the same key was answered before: nothing was done now. */
  before?: { keyed: Keyed; stored: Stored };
}

/** Carries out a command, once for each idempotency key: its answer is stored in the transaction of the change. */
export const carryOut = async (serving: Serving, claim: Claim, request: FastifyRequest, input: Input): Promise<Carried> => {
  const { appContext } = serving;
  const keyed = keyedBy(request);
  const known = claim.contextId === '' ? undefined : await appContext.peek(claim);
  const write = async (client: pg.ClientBase): Promise<Carried> => {
    noteBegin(client);
    const entry = await entryFor(client, serving, claim, 'write', keyed?.key);
    if (keyed !== undefined && entry?.stored !== undefined) {
      await client.query('rollback');
      return { body: entry.stored.reply, before: { keyed, stored: entry.stored } };
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
    return { body };
  };
  return appContext.writeQueue.take(known?.orgId ?? undefined, () => withConnection(appContext.pools.app, write));
};

/** Sends the answer of a command that was carried out now or before. */
export const answerCarried = (reply: FastifyReply, { body, before }: Carried): FastifyReply =>
  before === undefined ? reply.type(json).send(body) : replay(reply, before.keyed, before.stored);

/** A command: carried out, or answered as it was before to the same key. */
export const answerWrite = async (
  serving: Serving,
  claim: Claim,
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input,
): Promise<FastifyReply> => {
  return answerCarried(reply, await carryOut(serving, claim, request, input));
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
    const at = visitorOf(serving.appContext, client, effects, { log: request.log as Log, ip: request.ip });
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
