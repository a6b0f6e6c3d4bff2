import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { Access, Entered, Granted, Visitor } from '#server/access/granted.ts';
import type { Log } from '#server/core/log/log.ts';
import type { Claim } from '#server/db/enter.ts';
import { withConnection } from '#server/db/transaction.ts';
import type { Paper } from '#server/pdf/papers.ts';
import type { DownloadEndpoint, InputOf } from '#shared/endpoint.ts';
import { AfterCommitEffects } from '../after-commit-effects.ts';
import { isNamed } from '../answers/answers.ts';
import { claimOfDownload, entryFor } from '../claims.ts';
import { requesterOf } from '../guards/addresses.ts';
import { inTurn, inTurnOfAddress, takerOf } from '../in-turn.ts';
import { parseInput } from '../parse.ts';
import type { Route } from '../route.ts';
import { atOf, type Serving, visitorOf } from '../running.ts';

/**
 * A file to send. If `content` is a stream, it must not read from the transaction, which is over by then. A paper is made in a worker
 * thread when the transaction is over; one that needs files is a function, which reads them then.
 */
export interface SentFile {
  name: string;
  /** Media type, such as `application/pdf`. */
  type: string;
  content: Buffer | Readable | Paper | (() => Promise<Paper>);
  /** The length in bytes of a stream, if known. */
  bytes?: number;
  /** True when the browser should show the file instead of saving it. */
  isInline?: boolean;
  /** An ETag of the content: a reader who has this content already is answered with 304. */
  tag?: string;
  /** Seconds for which the reader's browser may keep the file; it keeps none without it. Only for an address whose file never changes. */
  keptSeconds?: number;
}

/** Makes the route of a download. Access and `find` run in one transaction; the bytes leave after it and hold no database connection. */
export const downloadRoute = <E extends DownloadEndpoint, At, Needs, Value>(
  endpoint: E,
  access: InputOf<E> extends Needs ? Access<At, Needs, Value> : never,
  find: (asked: { at: At; input: InputOf<E>; granted: Granted<Value> }) => Promise<SentFile>,
): Route => ({
  endpoint,
  access,
  run: async (asked: Parameters<typeof find>[0]) => ({ file: await find(asked) }),
});

/** Returns a `Content-Disposition` header with the name in ASCII, and in full as RFC 6266 says. */
export const dispositionOf = ({ name, isInline }: Pick<SentFile, 'name' | 'isInline'>): string => {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${isInline === true ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${whole}`;
};

/** Begins the transaction of a download; returns the context of who asks for it. */
type Begin = (client: pg.ClientBase) => Promise<Entered | Visitor>;

/** Asks for access and finds the file, in the transaction that `begin` begins. */
const findFile = ({ appContext, route }: Serving, request: FastifyRequest, begin: Begin): Promise<SentFile> => {
  const input = parseInput(route.endpoint, request);
  return withConnection(appContext.pools.app, async (client) => {
    const at = await begin(client);
    const granted = await route.access.find({ at: at as never, input: input as never });
    const { file } = await route.run({ at: at as never, input: input as never, granted: granted as never });
    await client.query('commit');
    return file as SentFile;
  });
};

/** Finds the file of a download that needs no sign-in, outside every organisation. */
const openFile = (serving: Serving, request: FastifyRequest): Promise<SentFile> => {
  const { appContext } = serving;
  const begin: Begin = async (client) => {
    await client.query('begin');
    const effects = new AfterCommitEffects(client, appContext.jobs);
    return visitorOf(appContext, client, effects, { log: request.log as Log, ip: request.ip });
  };
  return inTurnOfAddress(appContext, request, () => findFile(serving, request, begin));
};

const signedFile = async (serving: Serving, request: FastifyRequest, claim: Claim): Promise<SentFile> => {
  const { appContext } = serving;
  const begin: Begin = async (client) => {
    const entry = await entryFor(client, serving, claim, 'unlocked');
    return atOf(appContext, claim, entry, client, request.log as Log).at;
  };
  return inTurn(appContext, claim, request, () => findFile(serving, request, begin));
};

/** The header that names the signs of a paper's texts that no font has, percent-encoded, so that whoever printed it can be told. */
const missingSigns = 'x-missing-signs';
/** The most signs that it names. */
const mostNamed = 20;

/** Returns the bytes to send; those of a paper are made now, in the turn of who asks. */
const contentOf = async ({ appContext }: Serving, { content }: SentFile, asked: Asked): Promise<Buffer | Readable> => {
  const found = typeof content === 'function' ? await content() : content;
  if (!('layout' in found)) return found;
  const taker = asked.claim === undefined ? { org: requesterOf(asked.request.ip) } : await takerOf(appContext, asked.claim);
  const { pdf, missing } = await appContext.papers.render(found, taker, asked.request.socket);
  if (missing.length > 0) void asked.reply.header(missingSigns, encodeURIComponent(missing.slice(0, mostNamed).join('')));
  return Buffer.from(pdf);
};

const keepingOf = ({ keptSeconds, tag }: SentFile): string => {
  if (keptSeconds !== undefined) return `private, max-age=${keptSeconds}, immutable`;
  return tag === undefined ? 'private, no-store' : 'private, no-cache';
};

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  /** Absent for a download that needs no sign-in. */
  claim: Claim | undefined;
}

/** Enters, finds the file, commits, then sends it. The headers keep browsers from running the file and from guessing another type. */
export const answerDownload = async (serving: Serving, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const claim = serving.route.access.kind === 'open' ? undefined : await claimOfDownload(serving.appContext, request);
  const file = claim === undefined ? await openFile(serving, request) : await signedFile(serving, request, claim);
  if (file.tag !== undefined) {
    void reply.header('etag', file.tag).header('cache-control', keepingOf(file));
    if (isNamed(request.headers['if-none-match'], file.tag)) return reply.status(304).send();
  }
  const content = await contentOf(serving, file, { request, reply, claim });
  const bytes = Buffer.isBuffer(content) ? content.length : file.bytes;
  if (bytes !== undefined) void reply.header('content-length', bytes);
  return reply
    .type(file.type)
    .header('content-disposition', dispositionOf(file))
    .header('cache-control', keepingOf(file))
    .header('x-content-type-options', 'nosniff')
    .send(content);
};
