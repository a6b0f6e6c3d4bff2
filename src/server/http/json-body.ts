import type { FastifyInstance } from 'fastify';
import { errors, Refusal } from '../../shared/errors.ts';

/** How deep objects and lists may lie in one another; no contract goes deeper than six. */
const deepest = 32;

const [quote, backslash] = ['"', '\\'].map((sign) => sign.charCodeAt(0));
const opening = new Set(['[', '{'].map((sign) => sign.charCodeAt(0)));
const closing = new Set([']', '}'].map((sign) => sign.charCodeAt(0)));

/** Whether JSON lies deeper than any contract needs: what walks such a value later, by calling itself, would end for want of stack. */
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

/** Clients name JSON for whatever they send, so a body without a byte is none; what an endpoint needs of it, its contract says. */
export const readJson = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else if (isTooDeep(body)) done(new Refusal(errors.badRequest));
    else void parse(request, body, done);
  });
};
