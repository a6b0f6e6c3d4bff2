import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Access, Granted } from '#server/access/granted.ts';
import type { AppContext } from '#server/core/app-context.ts';
import type { Log } from '#server/core/log/log.ts';
import type { Claim } from '#server/db/enter.ts';
import { withConnection } from '#server/db/transaction.ts';
import type { AnswerOf, InputOf, UploadEndpoint } from '#shared/endpoint.ts';
import { errors, refuse } from '#shared/errors.ts';
import { claimOf, entryFor } from '../claims.ts';
import { answerCarried, type Carried, carryOut } from '../commands.ts';
import { inTurn } from '../in-turn.ts';
import { parseInput } from '../parse.ts';
import type { Route } from '../route.ts';
import { atOf, type Input, type Serving } from '../running.ts';
import { Turns } from '../turns.ts';

/** A received file, on disk until the command is over. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  /** The SHA-256 of the bytes, in hex. */
  sha256: string;
  /** The media type that the client named, one of the contract's types. */
  type: string;
}

/** What a route needs to give a received file to the store. */
export interface UploadPolicy<I> {
  files: AppContext['files'];
  pictures: AppContext['pictures'];
  personId: string;
  orgId: string;
  input: I;
  file: ReceivedFile;
}

/** What is in the store before the command runs, and the function that deletes it again where the command does not take it. */
export interface StoredUpload<Value> {
  kept: Value;
  discard: () => Promise<void>;
}

/**
 * Makes the route of an upload, which has four steps. First access is asked; then the bytes are written to a temporary file; then `keep`, where
 * there is one, gives it to the store; then access and `run` execute the command with it. So neither a slow client nor a slow store holds a
 * database connection or a lock. The temporary file is deleted afterwards, and what was kept too, unless `run` has taken it.
 */
export const uploadRoute = <E extends UploadEndpoint, At, Needs, Value, Stored = undefined>(
  endpoint: E,
  access: InputOf<E> extends Needs ? Access<At, Needs, Value> : never,
  run: (asked: { at: At; input: InputOf<E> & { file: ReceivedFile; kept: Stored }; granted: Granted<Value> }) => Promise<AnswerOf<E>>,
  keep?: (asked: UploadPolicy<InputOf<E>>) => Promise<StoredUpload<Stored>>,
): Route => ({ endpoint, access, run, ...(keep && { keep }) });

const typeOf = (request: FastifyRequest, types: readonly string[]): string => {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '';
  return types.includes(type) ? type : refuse(errors.mediaType, { fields: { 'Content-Type': ['VAL_INVALID'] } });
};

/** Asks for access, and returns the organisation in which it was granted. */
const checkAccess = (serving: Serving, claim: Claim, input: Input, request: FastifyRequest): Promise<string> => {
  const { appContext, route } = serving;
  const check = async (client: pg.ClientBase): Promise<string> => {
    const entry = await entryFor(client, serving, claim, 'unlocked');
    const { at } = atOf(appContext, claim, entry, client, request.log as Log);
    await route.access.find({ at: at as never, input: input as never });
    await client.query('commit');
    return at.orgId;
  };
  return inTurn(appContext, claim, request, () => withConnection(appContext.pools.app, check));
};

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

/** Runs the command with a file that is in the store already, which is deleted there again unless the command has taken it. */
const carryOutKept = async (
  serving: Serving,
  claim: Claim,
  request: FastifyRequest,
  input: Input & { file: ReceivedFile },
  orgId: string,
): Promise<Carried> => {
  const { route, appContext } = serving;
  if (route.keep === undefined) return carryOut(serving, claim, request, input);
  const { kept, discard } = await route.keep({
    files: appContext.files,
    pictures: appContext.pictures,
    personId: claim.personId,
    orgId,
    input,
    file: input.file,
  } as never);
  let isTaken = false;
  const run: Route['run'] = async (asked) => {
    isTaken = false;
    const body = await route.run(asked);
    // From here on the command may have been committed, even where its answer is lost: then the file must stay.
    isTaken = true;
    return body;
  };
  try {
    return await carryOut({ ...serving, route: { ...route, run } }, claim, request, { ...input, kept } as Input);
  } finally {
    if (!isTaken) await discard().catch((error: unknown) => request.log.warn(error, 'a file that no row names stays in the store'));
  }
};

interface Upload {
  claim: Claim;
  input: Input;
  type: string;
  /** The organisation in which access was granted. */
  orgId: string;
}

const folderName = 'cairn-upload-';

/**
 * Removes the temporary folders of uploads that a killed process has left more than an hour ago: no upload takes as long. What cannot be read
 * or removed, such as a folder of another user, stays.
 */
export const removeOldUploads = async (root = tmpdir(), now = Date.now()): Promise<void> => {
  const hour = 60 * 60_000;
  for (const name of await readdir(root).catch(() => [])) {
    const folder = join(root, name);
    const made = name.startsWith(folderName) ? (await stat(folder).catch(() => undefined))?.mtimeMs : undefined;
    if (made !== undefined && made < now - hour) await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
};

/** Receives the file and runs the command with it; the temporary file is always deleted. */
const carryOutWithFile = async (serving: Serving, request: FastifyRequest, { claim, input, type, orgId }: Upload): Promise<Carried> => {
  const { mostBytes } = (serving.route.endpoint as UploadEndpoint).transport;
  const folder = await mkdtemp(join(tmpdir(), `${folderName}${process.pid}-`));
  try {
    const path = join(folder, 'file');
    const { bytes, sha256 } = await receive(request.body as NodeJS.ReadableStream, path, mostBytes);
    if (bytes === 0) refuse(errors.invalid, { fields: { body: ['VAL_REQUIRED'] } });
    // The idempotency key's hash is made of this body: the same request with other bytes is another request.
    request.body = { sha256, bytes, type };
    return await carryOutKept(serving, claim, request, { ...input, file: { path, bytes, sha256, type } }, orgId);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** So many uploads of a person, an organisation and of all are received at once; others wait so many milliseconds, and are then refused with `busy`. */
const uploads = new Turns({ person: 3, org: 8, all: 24 }, 20_000);

/** Answers an upload. Asks for access before the bytes are received, and again when the command runs. */
export const answerUpload = async (serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const endpoint = serving.route.endpoint as UploadEndpoint;
  const claim = await claimOf(serving.appContext, request);
  const input = parseInput(endpoint, { params: request.params, query: request.query, body: {} });
  const type = typeOf(request, endpoint.transport.types);
  if (Number(request.headers['content-length'] ?? 0) > endpoint.transport.mostBytes) refuse(errors.tooLarge);
  const orgId = await checkAccess(serving, claim, input, request);
  const by = { person: claim.personId, org: orgId };
  const receiveAndRun = () => carryOutWithFile(serving, request, { claim, input, type, orgId });
  return answerCarried(reply, await uploads.take(by, receiveAndRun, request.raw.socket));
};
