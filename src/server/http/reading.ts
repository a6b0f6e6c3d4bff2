import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '#server/core/log/log.ts';
import type { Claim, EnterRequest } from '#server/db/enter.ts';
import { withConnection, withTransaction } from '#server/db/transaction.ts';
import { errors, refuse } from '#shared/errors.ts';
import { isNamed, keyOf, tagOf } from './answers/answers.ts';
import { type ContentEncoding, encodingFor, type Packed, pack } from './answers/compression.ts';
import { memoOf } from './answers/memos.ts';
import { entryFor, refuseElsewhere } from './claims.ts';
import { inTurn } from './in-turn.ts';
import { json } from './reply.ts';
import { atOf, type Input, runRoute, type Serving } from './running.ts';

const beginFenced = (orgId: string, personId: string): string =>
  `begin read only; select set_config('cairn.org_id','${orgId}',true), set_config('cairn.person_id','${personId}',true)`;

interface Reader {
  claim: Claim;
  entry: EnterRequest;
  request: FastifyRequest;
}

/** Runs a read inside the tenant fence. The fence leaves in one round trip with the first query; `send` runs before the commit. */
const readInOrg = async (serving: Serving, reader: Reader, input: Input, send: (body: string) => void): Promise<void> => {
  const { appContext } = serving;
  const { claim, entry, request } = reader;
  const read = () =>
    withConnection(appContext.pools.app, async (client) => {
      const fenced = client.query(beginFenced(entry.orgId ?? '', claim.personId));
      fenced.catch(() => undefined);
      const { at } = atOf(appContext, claim, entry, client, request.log as Log);
      at.memo = memoOf(appContext.memos, entry, claim.personId);
      const body = await runRoute(serving, at, input);
      await fenced;
      send(body);
      await client.query('commit');
    });
  await appContext.turns.take({ person: claim.personId, org: entry.orgId ?? undefined }, read, request.socket);
};

/** Resolves to an answer's bytes as soon as they are known, before the commit; an error of the commit only closes the connection. */
const bytesInOrg = (serving: Serving, reader: Reader, input: Input, encoding: ContentEncoding): Promise<Packed> =>
  new Promise((resolve, reject) => {
    readInOrg(serving, reader, input, (body) => resolve(pack(body, encoding))).catch(reject);
  });

/** Sends encoded bytes; @fastify/compress does not touch answers that name an encoding, nor small ones. */
const sendPacked = (reply: FastifyReply, { encoding, bytes }: Packed): FastifyReply => {
  if (encoding !== 'identity') void reply.header('content-encoding', encoding);
  return reply.type(json).send(bytes);
};

/** Answers a read in an organisation: with 304 or cached bytes when nothing that it reads has changed, else with a new answer. */
export const answerRead = async (
  serving: Serving,
  claim: Claim,
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input,
): Promise<FastifyReply> => {
  const { appContext, route } = serving;
  const entry = claim.contextId === '' ? undefined : await appContext.peek(claim);
  if (entry === undefined) return refuse(errors.signedOut);
  if (entry.orgId === null) return refuse(errors.noOrganisation);
  refuseElsewhere(claim, entry.orgId);
  const isKept = route.endpoint.timely !== true;
  const tag = tagOf(route.endpoint, entry, claim.personId, appContext.clock.now());
  void reply.header('vary', 'accept-encoding');
  if (isKept) void reply.header('etag', tag).header('cache-control', 'private, no-cache');
  if (isKept && request.method === 'GET' && isNamed(request.headers['if-none-match'], tag)) return reply.status(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  const key = keyOf(
    { personId: claim.personId, orgId: entry.orgId },
    { method: request.method, url: request.url, body: request.body, encoding },
  );
  const hit = isKept ? appContext.answers.get(key) : undefined;
  if (hit?.tag === tag) return sendPacked(reply, hit);
  const compute = () => bytesInOrg(serving, { claim, entry, request }, input, encoding);
  return sendPacked(reply, await (isKept ? appContext.answers.once(key, tag, compute) : compute()));
};

/** Answers a read of a person, with or without an organisation, in a transaction: the first `GET session` makes the session. */
export const answerPerson = async (
  serving: Serving,
  claim: Claim,
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input,
): Promise<FastifyReply> => {
  const { appContext } = serving;
  const read = () =>
    withTransaction(appContext.pools.app, async (client) => {
      const entry = await entryFor(client, serving, claim, 'unlocked');
      const { at, effects } = atOf(appContext, claim, entry, client, request.log as Log);
      const body = await runRoute(serving, at, input);
      await client.query('commit');
      effects.tell(appContext.bus);
      return reply.type(json).send(body);
    });
  return inTurn(appContext, claim, request, read);
};
