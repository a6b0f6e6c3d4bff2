import { promisify } from 'node:util';
import zlib from 'node:zlib';
import negotiator from '@fastify/accept-negotiator';
import type { FastifyCompressOptions } from '@fastify/compress';

/** How an answer's bytes are encoded. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** The bytes of an answer as they are sent. */
export interface Packed {
  encoding: Encoding;
  bytes: Buffer;
}

/** Bytes from which an answer is compressed: a smaller one fits into one packet of the network anyway. */
const smallest = 1_024;

/** Bytes up to which compressing takes less than half a millisecond, so that the trip to another thread and back costs more. */
const inline = 256 * 1_024;

// An answer is compressed while somebody waits: quality 3 takes two thirds of the time of 4, and its bytes are one in a hundred more.
const brotliOptions: zlib.BrotliOptions = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } };
const zlibOptions: zlib.ZlibOptions = { level: 1 };

/** The same choice for @fastify/compress, which compresses whatever does not come through `pack`. */
export const compressOptions: FastifyCompressOptions = {
  threshold: smallest,
  syncThreshold: inline,
  encodings: ['br', 'gzip'],
  brotliOptions,
  zlibOptions,
};

/** The encoding that an `Accept-Encoding` header asks for; of several equals Brotli. */
export const encodingFor = (header: string | string[] | undefined): Encoding =>
  (negotiator.negotiate(String(header ?? ''), ['br', 'gzip']) as Encoding | null) ?? 'identity';

const compressors = {
  br: {
    now: (bytes: Buffer) => zlib.brotliCompressSync(bytes, brotliOptions),
    later: promisify(zlib.brotliCompress),
    options: brotliOptions,
  },
  gzip: { now: (bytes: Buffer) => zlib.gzipSync(bytes, zlibOptions), later: promisify(zlib.gzip), options: zlibOptions },
};

/** Bytes in memory of their own and no more: what a library hands out is often the beginning of something larger. */
const alone = (bytes: Buffer): Buffer => {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
};

/** Encodes a body; a small one stays as it is. */
export const pack = async (body: string, encoding: Encoding): Promise<Packed> => {
  const bytes = Buffer.from(body);
  if (encoding === 'identity' || bytes.length < smallest) return { encoding: 'identity', bytes: alone(bytes) };
  const { now, later, options } = compressors[encoding];
  return { encoding, bytes: alone(bytes.length <= inline ? now(bytes) : await later(bytes, options)) };
};
