import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AnswerOf, InputOf, UploadEndpoint } from '../../../shared/endpoint.ts';
import { errors, refuse } from '../../../shared/errors.ts';
import type { Access, Granted } from '../../access/granted.ts';
import type { Claim } from '../../db/enter.ts';
import { withConnection } from '../../db/transaction.ts';
import type { Log } from '../../log/log.ts';
import { claimOf, entryFor } from '../claims.ts';
import { answerCarried, type Carried, carryOut } from '../commands.ts';
import { parseInput } from '../parse.ts';
import type { Route } from '../route.ts';
import { atOf, type Input, type Serving } from '../running.ts';

/** A received file, on disk until the command is over. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  /** The SHA-256 of the bytes, in hex. */
  sha256: string;
  /** The media type that the client named, one of the contract's types. */
  type: string;
}

/**
 * Makes the route of an upload, which has three steps. First access is asked; then the bytes are written to a temporary file; then access
 * and `run` execute the command with it. A slow client so holds no database connection and no lock. The file is deleted afterwards.
 */
export const uploadRoute = <E extends UploadEndpoint, At, Needs, Value>(
  endpoint: E,
  access: InputOf<E> extends Needs ? Access<At, Needs, Value> : never,
  run: (asked: { at: At; input: InputOf<E> & { file: ReceivedFile }; granted: Granted<Value> }) => Promise<AnswerOf<E>>,
): Route => ({ endpoint, access, run });

const typeOf = (request: FastifyRequest, types: readonly string[]): string => {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return types.includes(type) ? type : refuse(errors.mediaType, { fields: { 'Content-Type': ['VAL_INVALID'] } });
};

const checkAccess = (serving: Serving, claim: Claim, input: Input, log: Log): Promise<void> =>
  withConnection(serving.appContext.pools.app, async (client) => {
    const entry = await entryFor(client, serving, claim, 'unlocked');
    const { at } = atOf(serving.appContext, claim, entry, client, log);
    await serving.route.access.find({ at: at as never, input: input as never });
    await client.query('commit');
  });

/** Writes the body to a file. Throws with status 413 as soon as it is longer than `most` bytes. */
const receive = async (body: NodeJS.ReadableStream, path: string, most: number): Promise<{ bytes: number; sha256: string }> => {
  const sum = createHash('sha256');
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      sum.update(chunk);
      if (bytes > most) done(Object.assign(new Error('longer than it may be'), { statusCode: 413 }));
      else done(null, chunk);
    },
  });
  await pipeline(body, counting, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { bytes, sha256: sum.digest('hex') };
};

/** Receives the file and runs the command with it; the temporary file is always deleted. */
const carryOutWithFile = async (serving: Serving, claim: Claim, request: FastifyRequest, input: Input, type: string): Promise<Carried> => {
  const { mostBytes } = (serving.route.endpoint as UploadEndpoint).transport;
  const folder = await mkdtemp(join(tmpdir(), 'cairn-upload-'));
  try {
    const path = join(folder, 'file');
    const { bytes, sha256 } = await receive(request.body as NodeJS.ReadableStream, path, mostBytes);
    if (bytes === 0) refuse(errors.invalid, { fields: { body: ['VAL_REQUIRED'] } });
    // The idempotency key's hash is made of this body: the same request with other bytes is another request.
    request.body = { sha256, bytes, type };
    return await carryOut(serving, claim, request, { ...input, file: { path, bytes, sha256, type } } as Input);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Answers an upload. Asks for access before the bytes are received, and again when the command runs. */
export const answerUpload = async (serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const endpoint = serving.route.endpoint as UploadEndpoint;
  const claim = await claimOf(serving.appContext, request);
  const input = parseInput(endpoint, { params: request.params, query: request.query, body: {} });
  const type = typeOf(request, endpoint.transport.types);
  if (Number(request.headers['content-length'] ?? 0) > endpoint.transport.mostBytes) refuse(errors.tooLarge);
  await checkAccess(serving, claim, input, request.log as Log);
  return answerCarried(reply, await carryOutWithFile(serving, claim, request, input, type));
};
