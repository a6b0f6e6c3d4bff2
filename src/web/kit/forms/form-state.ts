import type * as z from 'zod/mini';
import { excessOf } from '#shared/signs.ts';
import { plainLine } from '#shared/titles.ts';

/** Error codes by field; nested fields as `rows.0.email`. */
export type Faults = Record<string, string[]>;

const isCode = (message: string): boolean => /^VAL[A-Z_]+$/.test(message);

/** Validates values with the contract's schema, the one that the server uses. */
export const faultsOf = (schema: z.ZodMiniType, values: unknown): Faults => {
  const parsed = schema.safeParse(values);
  const faults: Faults = {};
  if (parsed.success) return faults;
  for (const issue of parsed.error.issues) {
    const field = issue.path.map(String).join('.');
    const code = isCode(issue.message) ? issue.message : 'VAL_INVALID';
    if (!(faults[field] ??= []).includes(code)) faults[field].push(code);
  }
  return faults;
};

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown> | null | undefined)?.[key], values);

/** Returns by how many characters the texts are longer than the schema allows, by field. */
export const excessIn = (schema: z.ZodMiniType, values: unknown): Record<string, number> => {
  const issues = schema.safeParse(values).error?.issues ?? [];
  const found = issues.flatMap((issue): [string, number][] => {
    const typed = valueAt(values, issue.path);
    if (issue.code !== 'too_big' || typeof typed !== 'string') return [];
    return [[issue.path.map(String).join('.'), excessOf(plainLine(typed), Number(issue.maximum))]];
  });
  return Object.fromEntries(found.filter(([, excess]) => excess > 0));
};

/** Codes that are shown while a person still types: waiting would not make the words fit. */
const atOnce = new Set(['VAL_TOO_LONG', 'VAL_CHARACTERS']);

/** Returns true when two JSON values are equal. */
export const sameValues = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the server's errors without those of a field that has been changed since. */
export const withoutField = (faults: Faults, field: string): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => name !== field && !name.startsWith(`${field}.`)));

/**
 * Returns the first error code of a field: the schema's if the field has been touched or the words can never fit, otherwise the server's.
 */
export const codeOf = (
  field: string,
  { here, server, touched }: { here: Faults; server: Faults; touched: ReadonlySet<string> | 'all' },
): string | undefined => {
  const shows = touched === 'all' || touched.has(field) || touched.has(field.split('.')[0] ?? '');
  const code = here[field]?.[0];
  return (shows || atOnce.has(code ?? '') ? code : undefined) ?? server[field]?.[0];
};
