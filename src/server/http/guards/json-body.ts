import type { FastifyInstance } from 'fastify';
import { errors, Refusal } from '#shared/errors.ts';

/** The most levels of nested objects and lists; no contract has more than six. */
const deepest = 32;

const [quote, backslash] = ['"', '\\'].map((sign) => sign.charCodeAt(0));
const opening = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)));
const closing = new Set([']', '}'].map((sign) => sign.charCodeAt(0)));

/** Returns whether JSON is nested too deeply; a recursive function over such a value would overflow the stack. */
export const isTooDeep = (text: string): boolean => {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString && code === backslash) at += 1;
    else if (code === quote) inString = !inString;
    else if (!inString && opening.has(code)) depth += 1;
    else if (!inString && closing.has(code)) depth -= 1;
    if (depth > deepest) return true;
  }
  return false;
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Returns bytes as text; undefined when they are no UTF-8, whose signs would be replaced without a word. */
const textOf = (body: Buffer): string | undefined => {
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
};

/** Parses JSON bodies. An empty one counts as no body, since many clients always send the content type of JSON. */
export const readJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = textOf(body);
    if (text === '') done(null);
    else if (text === undefined || isTooDeep(text)) done(new Refusal(errors.badRequest));
    else void parse(request, text, done);
  });
};
