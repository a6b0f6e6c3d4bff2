import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { errors, refuse } from '../../shared/errors.ts';

const nobody = '00000000-0000-0000-0000-000000000000';
const keyShape = /^[A-Za-z0-9_-]{8,64}$/;

/** An idempotency key and the hash of its request. Sent again, the command is not executed but gets its first answer. */
export interface Keyed {
  key: string;
  hash: string;
}

/** The stored answer of a key, and the hash of the request that it answered. */
export interface Stored {
  hash: string;
  status: number;
  reply: string;
}

/** Returns a command's idempotency key with the hash of its request; undefined without one. Refuses a malformed key with 422. */
export const keyedBy = (request: FastifyRequest): Keyed | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !keyShape.test(key)) return refuse(errors.invalid, { fields: { 'Idempotency-Key': ['VAL_INVALID'] } });
  const requestText = `${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`;
  return { key, hash: hash('sha256', requestText, 'base64url') };
};

/** Returns the key of a signed-out request. It includes the client's address, so that nobody can read or block a stranger's key. */
export const openKeyedBy = (request: FastifyRequest): Keyed | undefined => {
  const keyed = keyedBy(request);
  return keyed === undefined ? undefined : { ...keyed, key: hash('sha256', `${request.ip} ${keyed.key}`, 'base64url') };
};

interface Asker {
  orgId: string | null;
  personId: string | null;
}

/** Returns the statement that stores an answer, to run in the transaction of the change; `null` stands for a signed-out person. */
export const remember = ({ key, hash }: Keyed, { orgId, personId }: Asker, answered: string): pg.QueryConfig => ({
  name: 'remember',
  text: 'insert into idempotency (org_id, person_id, key, request_hash, status, reply) values ($1,$2,$3,$4,200,$5)',
  values: [orgId ?? nobody, personId ?? nobody, key, hash, answered],
});

/** Returns the stored answer to a signed-out request's key. Locks the key, so that the same request at the same time waits. */
export const recall = async (client: pg.ClientBase, { key }: Keyed): Promise<Stored | undefined> => {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
  const { rows } = await client.query<Stored>(
    'select request_hash as hash, status, reply from idempotency where org_id = $1 and person_id = $1 and key = $2',
    [nobody, key],
  );
  return rows[0];
};

/** Sends the stored answer. Refuses with `keyReused` when the key was used for another request. */
export const replay = (reply: FastifyReply, { hash }: Keyed, stored: Stored): FastifyReply => {
  if (stored.hash !== hash) refuse(errors.keyReused);
  return reply.status(stored.status).header('idempotency-replayed', 'true').type('application/json; charset=utf-8').send(stored.reply);
};
