import { createCipheriv, createDecipheriv, createHmac, hash, hkdfSync, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Config } from '#server/core/config/config.ts';
import { errors, refuse } from '#shared/errors.ts';

const nobody = '00000000-0000-0000-0000-000000000000';
const keyShape = /^[A-Za-z0-9_-]{8,64}$/;

/** An idempotency key and the hash of its request. Sent again, the command is not executed but gets its first answer. */
export interface Keyed {
  key: string;
  hash: string;
  /** Seals the answers that are stored: one may hold a secret, such as the private address of a calendar feed. */
  sealKey: Uint8Array;
}

/** The stored answer of a key, sealed, and the hash of the request that it answered. */
export interface Stored {
  hash: string;
  status: number;
  reply: string;
}

const cipher = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];

/** Encrypts an answer. It can be read only with the installation's secret, and only as the answer to the same request. */
const seal = ({ hash, sealKey }: Keyed, answer: string): string => {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, sealKey, nonce).setAAD(Buffer.from(hash));
  const bytes = Buffer.concat([sealing.update(answer), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), bytes]).toString('base64');
};

/** Returns a sealed answer; undefined if it was sealed with another secret. */
const unseal = ({ hash, sealKey }: Keyed, sealed: string): string | undefined => {
  const bytes = Buffer.from(sealed, 'base64');
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)];
  try {
    const unsealing = createDecipheriv(cipher, sealKey, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(hash)).setAuthTag(tag);
    return Buffer.concat([unsealing.update(bytes.subarray(nonceBytes + tagBytes)), unsealing.final()]).toString();
  } catch {
    return undefined;
  }
};

/**
 * Returns a command's idempotency key with the hash of its request; undefined without one. Refuses a malformed key with 422. The hash is
 * keyed with the installation's secret: a password that the request holds could be guessed from a plain one.
 */
export const keyedBy = (request: FastifyRequest, { SECRET }: Pick<Config, 'SECRET'>): Keyed | undefined => {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !keyShape.test(key)) return refuse(errors.invalid, { fields: { 'Idempotency-Key': ['VAL_INVALID'] } });
  const requestText = `${request.method} ${request.url} ${JSON.stringify(request.body ?? null)}`;
  return {
    key,
    hash: createHmac('sha256', SECRET).update(`request\n${requestText}`).digest('base64url'),
    sealKey: new Uint8Array(hkdfSync('sha256', SECRET, '', 'answers to idempotency keys', 32)),
  };
};

/** Returns the key of a signed-out request. It includes the client's address, so that nobody can read or block a stranger's key. */
export const openKeyedBy = (request: FastifyRequest, config: Pick<Config, 'SECRET'>): Keyed | undefined => {
  const keyed = keyedBy(request, config);
  return keyed === undefined ? undefined : { ...keyed, key: hash('sha256', `${request.ip} ${keyed.key}`, 'base64url') };
};

interface Asker {
  orgId: string | null;
  personId: string | null;
}

/** Returns the statement that stores an answer, to run in the transaction of the change; `null` stands for a signed-out person. */
export const remember = (keyed: Keyed, { orgId, personId }: Asker, answered: string): pg.QueryConfig => ({
  name: 'remember',
  text: 'insert into idempotency (org_id, person_id, key, request_hash, status, reply) values ($1,$2,$3,$4,200,$5)',
  values: [orgId ?? nobody, personId ?? nobody, keyed.key, keyed.hash, seal(keyed, answered)],
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

/**
 * Sends the stored answer. Refuses with `keyReused` when the key was used for another request, and with `streamed` when the answer cannot be
 * read any more.
 */
export const replay = (reply: FastifyReply, keyed: Keyed, stored: Stored): FastifyReply => {
  if (stored.hash !== keyed.hash) refuse(errors.keyReused);
  const answer = unseal(keyed, stored.reply) ?? refuse(errors.streamed);
  return reply.status(stored.status).header('idempotency-replayed', 'true').type('application/json; charset=utf-8').send(answer);
};
