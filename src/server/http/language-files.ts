import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageFiles } from '#server/text/text.ts';
import { isNamed } from './answers/answers.ts';
import { type ContentEncoding, encodingFor, type Packed, pack } from './answers/compression.ts';

/** A language file: its tag, and its bytes by encoding, each made when it is first asked for. */
interface LanguageFile {
  text: string;
  tag: string;
  packed: Map<ContentEncoding, Promise<Packed>>;
}

const fileOf = (texts: unknown): LanguageFile => {
  const text = JSON.stringify(texts);
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url')}"`, packed: new Map() };
};

const packedIn = ({ text, packed }: LanguageFile, encoding: ContentEncoding): Promise<Packed> => {
  const known = packed.get(encoding) ?? pack(text, encoding);
  packed.set(encoding, known);
  return known;
};

/** Serves the language files to anybody. A language without a file falls back to English. */
export const serveLanguageFiles = (app: FastifyInstance): void => {
  const english = fileOf(languageFiles().get('en'));
  const files = new Map([...languageFiles()].map(([name, texts]) => [`${name}.json`, name === 'en' ? english : fileOf(texts)]));
  const serve = async ({ params, headers }: FastifyRequest, reply: FastifyReply) => {
    const file = files.get((params as { file: string }).file) ?? english;
    void reply.header('etag', file.tag).header('cache-control', 'public, no-cache').header('vary', 'accept-encoding');
    if (isNamed(headers['if-none-match'], file.tag)) return reply.status(304).send();
    const { encoding, bytes } = await packedIn(file, encodingFor(headers['accept-encoding']));
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(bytes);
  };
  app.get('/api/v2/loki/languages/:file', serve);
  app.get('/loki/languages/:file', serve);
};
