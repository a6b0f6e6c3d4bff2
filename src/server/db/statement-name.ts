import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/** Statements that have a plan kept on each connection; later texts, and long ones, are planned each time. */
const mostNames = 400;
const longestText = 4_000;

/** A statement's name, so that PostgreSQL keeps its plan on each connection; undefined for what is not worth one. */
export const statementName = (text: string): string | undefined => {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= mostNames || text.length > longestText) return undefined;
  const name = createHash('sha1').update(text).digest('base64url');
  names.set(text, name);
  return name;
};
