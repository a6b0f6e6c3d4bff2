// A list of people as it is pasted: from a mail, a table or anywhere else.
import type { Role } from './roles.ts';

/** The roles that a list can name. */
type ListedRole = Extract<Role, 'Member' | 'Admin' | 'Observer'>;

/** What a pasted line says about a person; what it does not say is empty. */
export interface PastedPerson {
  firstName: string;
  lastName: string;
  email: string;
  role: ListedRole | undefined;
}

const addressShape = /[^\s@<>()",;:\\]+@[^\s@<>()",;:\\]+/;
const separators = /[\t;,]/;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the name that an address such as `lena.ortiz@x.example` spells; empty when it spells none. */
const nameIn = (email: string): string => {
  const words = (email.split('@')[0] ?? '').split(/[._]/).filter((word) => /^\p{L}{2,}$/u.test(word));
  return words.length === 2 ? words.map(capital).join(' ') : '';
};

/** Returns a cell without quotes around it; an apostrophe in a name stays. */
const clean = (text: string): string =>
  text
    .replace(/["<>()[\]]/g, '')
    .trim()
    .replace(/^(['‘’])(.*)['’]$/u, '$2')
    .trim();

/** Splits `Lena Ortiz` and `Ortiz, Lena` into first and last name. */
const splitName = (words: string[]): { firstName: string; lastName: string } => {
  const [one = '', ...more] = words;
  if (more.length === 0) {
    const [firstName = '', ...rest] = one.split(/\s+/);
    return { firstName, lastName: rest.join(' ') };
  }
  return { firstName: one, lastName: more.join(' ') };
};

const roleWords: Record<string, ListedRole> = { member: 'Member', admin: 'Admin', administrator: 'Admin', observer: 'Observer' };

const roleOf = (cell: string): ListedRole | undefined => roleWords[cell.toLowerCase()];

/**
 * Returns which cell of a line is the role. Behind names and address it is the first such word. Beside the names it is the last cell, and only
 * where first and last name stand before it: a last name can be such a word, too.
 */
const roleCell = (before: readonly string[], after: readonly string[]): number => {
  if (before.length > 0) {
    const behind = after.findIndex((cell) => roleOf(cell) !== undefined);
    if (behind >= 0) return before.length + behind;
  }
  const beside = before.length > 0 ? before : after;
  const last = beside.length - 1;
  const names = beside.slice(0, Math.max(last, 0)).join(' ').split(/\s+/);
  return names.length >= 2 && roleOf(beside[last] ?? '') !== undefined ? last : -1;
};

/** Reads one line that has an address: a mail program's `"Ortiz, Lena" <lena@x.example>`, or cells of a table. */
const readLine = (text: string): PastedPerson => {
  const found = addressShape.exec(text)?.[0] ?? '';
  const email = found.toLowerCase();
  const quoted = /"([^"]+)"\s*<|^([^<"]+),([^<"]+)</.exec(text);
  const isTurned = quoted !== null && text.includes('<') && (quoted[1] ?? text.split('<')[0] ?? '').includes(',');
  const [before = [], after = []] = text.split(found, 2).map((side) =>
    side
      .split(separators)
      .map(clean)
      .filter((cell) => cell !== ''),
  );
  const cells = [...before, ...after];
  const place = roleCell(before, after);
  const role = roleOf(cells[place] ?? '');
  const words = cells.filter((_, at) => at !== place).slice(0, 2);
  const named = words.length === 0 ? [nameIn(email)].filter(Boolean) : isTurned ? words.toReversed() : words;
  return { ...splitName(named), email, role };
};

/** Splits a line with several addresses, as mail programs copy them, into one part for each. */
const partsOf = (text: string): string[] => {
  const amount = text.match(new RegExp(addressShape, 'g'))?.length ?? 0;
  if (amount < 2) return [text];
  return text.match(new RegExp(`[^,;]*?(?:"[^"]*")?[^,;"]*${addressShape.source}>?`, 'g')) ?? [text];
};

/** Returns the people of a pasted list, a line or an address each. Lines without an address, such as a table's head, are left out. */
export const readList = (text: string): PastedPerson[] =>
  text
    .split(/\r?\n|\r/)
    .flatMap(partsOf)
    .filter((part) => addressShape.test(part))
    .map(readLine);
