import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { errors, refuse } from '#shared/errors.ts';
import { checkedKey, type FileStore } from './store.ts';

/** An S3 address: `https://KEY:SECRET@host/bucket?region=eu-west-1`, with the bucket as first part of the path. */
export interface S3Location {
  /** The address of the bucket, without a slash at its end. */
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Reads an S3 address. Returns undefined when the keys or the bucket are missing. */
export const s3LocationOf = (address: string): S3Location | undefined => {
  const url = new URL(address);
  const [name, ...rest] = url.pathname.split('/').filter(Boolean);
  if (name === undefined || rest.length > 0 || url.username === '' || url.password === '') return undefined;
  return {
    bucket: `${url.origin}/${name}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
};

/** Returns the texts between `<tag>` and `</tag>` of a listing; keys of files have no signs that XML escapes. */
const textsOf = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text]) => text ?? '');

/**
 * Keeps files in a bucket of a store that speaks S3, by path-style requests. A request is given up after `longest` milliseconds, which is
 * less than the time in which a request of ours must be answered.
 */
export const s3Store = ({ bucket, ...signing }: S3Location, longest = 8_000): FileStore => {
  const client = new AwsClient({ ...signing, service: 's3', retries: 1 });
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await client
      .fetch(`${bucket}${path}`, { ...init, signal: AbortSignal.timeout(longest) })
      .catch(() => refuse(errors.unavailable));
    if (answer.ok || answer.status === 404) return answer;
    await answer.body?.cancel();
    return refuse(answer.status === 507 ? errors.diskFull : errors.unavailable);
  };
  const remove = async (key: string): Promise<void> => {
    const answer = await ask(`/${checkedKey(key)}`, { method: 'DELETE' });
    await answer.body?.cancel();
  };
  return {
    async put(key, content, type) {
      const answer = await ask(`/${checkedKey(key)}`, {
        method: 'PUT',
        body: content instanceof Blob ? content : new Uint8Array(content),
        headers: { 'content-type': type },
      });
      await answer.body?.cancel();
      // 404 is the answer of a store without that bucket.
      if (!answer.ok) refuse(errors.unavailable);
    },
    async read(key) {
      const answer = await ask(`/${checkedKey(key)}`);
      if (!answer.ok || answer.body === null) {
        await answer.body?.cancel();
        return undefined;
      }
      return { content: Readable.fromWeb(answer.body as never), bytes: Number(answer.headers.get('content-length')) };
    },
    remove,
    async removeFolder(folder) {
      const prefix = encodeURIComponent(`${checkedKey(folder)}/`);
      // Each listing has at most a thousand keys; what is deleted is not in the next one.
      for (;;) {
        const listing = await (await ask(`?list-type=2&prefix=${prefix}`)).text();
        const keys = textsOf(listing, 'Key');
        for (const key of keys) await remove(key);
        if (keys.length === 0 || textsOf(listing, 'IsTruncated')[0] !== 'true') return;
      }
    },
  };
};
