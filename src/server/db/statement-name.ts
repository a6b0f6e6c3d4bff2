import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/** The most statements that are named; later texts, and those longer than `longestText`, are planned each time. */
const mostNames = 400;
const longestText = 4_000;

/** Returns a prepared statement's name for a text, so that PostgreSQL keeps its plan on each connection; undefined beyond the limits. */
export const statementName = (text: string): string | undefined => {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostNames || text.length > longestText) return undefined;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
};
