import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { errors, refuse } from '../../shared/errors.ts';

const nobody = '00000000-0000-0000-0000-000000000000';
const keyShape = /^[A-Za-z0-9_-]{8,64}$/;

/** A command that names a key: sent again, it is answered with what it was answered first, and is not executed. */
export interface Keyed {
  key: string;
  hash: string;
}

/** The answer that a key was given, and of which request. */
export interface Stored {
  hash: string;
  status: number;
  reply: string;
}

/** The key of a command and what tells its request from others; undefined when it names none. */
export const keyedBy = (request: FastifyRequest): Keyed | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !keyShape.test(key)) return refuse(errors.invalid, { fields: { 'Idempotency-Key': ['VAL_INVALID'] } });
  const said = `${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`;
  return { key, hash: hash('sha256', said, 'base64url') };
};

/** The key of somebody signed out: kept apart by address, so that nobody reads or spoils what was answered to another one's key. */
export const openKeyedBy = (request: FastifyRequest): Keyed | undefined => {
  const keyed = keyedBy(request);
  return keyed === undefined ? undefined : { ...keyed, key: hash('sha256', `${request.ip} ${keyed.key}`, 'base64url') };
};

interface Asker {
  orgId: string | null;
  personId: string | null;
}

/** Stores the answer in the transaction of the change; somebody who is signed out is nobody, in no organisation. */
export const remember = ({ key, hash }: Keyed, { orgId, personId }: Asker, answered: string): pg.QueryConfig => ({
  name: 'remember',
  text: 'insert into idempotency (org_id, person_id, key, request_hash, status, reply) values ($1,$2,$3,$4,200,$5)',
  values: [orgId ?? nobody, personId ?? nobody, key, hash, answered],
});

/** What somebody signed out was answered to this key. Whoever asks the same at the same moment waits until this one is done. */
export const recall = async (client: pg.ClientBase, { key }: Keyed): Promise<Stored | undefined> => {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
  const { rows } = await client.query<Stored>(
    'select request_hash as hash, status, reply from idempotency where org_id = $1 and person_id = $1 and key = $2',
    [nobody, key],
  );
  return rows[0];
};

/** Answers what was answered before, if it was to the same request. */
export const replay = (reply: FastifyReply, { hash }: Keyed, stored: Stored): FastifyReply => {
  if (stored.hash !== hash) refuse(errors.keyReused);
  return reply.status(stored.status).header('idempotency-replayed', 'true').type('application/json; charset=utf-8').send(stored.reply);
};
