import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A store that speaks S3 on loopback. It checks each request's signature, and lists two keys at a time. */
export interface TestS3 {
  /** The value of `S3_URL`. */
  url: string;
  /** The stored bytes and media types by key. */
  files: Map<string, { content: Buffer; type: string }>;
  /** When set, every request is answered with this status. */
  fails: number | undefined;
  /** When set, no request is answered. */
  hangs: boolean;
  close(): Promise<void>;
}

const keys = { id: 'cairn-key', secret: 'cairn/secret+1' };

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

/** Computes a request's signature as the S3 documentation describes for Signature Version 4. */
const signatureOf = (request: IncomingMessage, url: URL, body: Buffer, [day, region, signed]: [string, string, string]): string => {
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .toSorted()
    .join('&');
  const headers = signed.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const told = request.headers['x-amz-content-sha256'];
  const content = told === 'UNSIGNED-PAYLOAD' ? told : sha256(body);
  const canonical = [request.method, url.pathname, query, headers.join(''), signed, content].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>(hmac, hmac(`AWS4${keys.secret}`, day));
  return hmac(key, text).toString('hex');
};

const isSigned = (request: IncomingMessage, url: URL, body: Buffer): boolean => {
  const header = request.headers.authorization ?? '';
  const [, id, day, region, signed, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      header,
    ) ?? [];
  return id === keys.id && signature === signatureOf(request, url, body, [day ?? '', region ?? '', signed ?? '']);
};

const listed = (found: string[]): string =>
  `<?xml version="1.0"?><ListBucketResult><IsTruncated>${found.length > 2}</IsTruncated>${found
    .slice(0, 2)
    .map((key) => `<Contents><Key>${key}</Key></Contents>`)
    .join('')}</ListBucketResult>`;

/** Opens a store with the bucket `cairn`; close it in `afterAll`. */
export const testS3 = async (): Promise<TestS3> => {
  const files: TestS3['files'] = new Map();
  const answer = (request: IncomingMessage, url: URL, body: Buffer): [number, Buffer | string] => {
    if (store.fails !== undefined) return [store.fails, 'no'];
    if (!isSigned(request, url, body)) return [403, 'SignatureDoesNotMatch'];
    const [, bucket, ...path] = url.pathname.split('/');
    const key = path.join('/');
    if (bucket !== 'cairn') return [404, 'NoSuchBucket'];
    if (key === '') return [200, listed([...files.keys()].filter((each) => each.startsWith(url.searchParams.get('prefix') ?? '')))];
    if (request.method === 'DELETE') {
      files.delete(key);
      return [204, ''];
    }
    if (request.method === 'PUT') files.set(key, { content: body, type: request.headers['content-type'] ?? '' });
    const file = files.get(key);
    return file === undefined ? [404, 'NoSuchKey'] : [200, request.method === 'PUT' ? '' : file.content];
  };
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    if (store.hangs) return;
    const [status, content] = answer(request, new URL(request.url ?? '/', 'http://localhost'), body);
    response.writeHead(status, { 'content-length': Buffer.byteLength(content) }).end(content);
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  const { port } = server.address() as AddressInfo;
  const store: TestS3 = {
    url: `http://${keys.id}:${encodeURIComponent(keys.secret)}@127.0.0.1:${port}/cairn?region=eu-west-1`,
    files,
    fails: undefined,
    hangs: false,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  return store;
};
