import type * as z from 'zod/mini';
import './zod-now.ts';

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

/** Returns true when two JSON values are equal. */
export const sameValues = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the server's errors without those of a field that has been changed since. */
export const withoutField = (faults: Faults, field: string): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => name !== field && !name.startsWith(`${field}.`)));

/** Returns the first error code of a field: the schema's if the field has been touched, otherwise the server's. */
export const codeOf = (
  field: string,
  { here, server, touched }: { here: Faults; server: Faults; touched: ReadonlySet<string> | 'all' },
): string | undefined => {
  const shows = touched === 'all' || touched.has(field) || touched.has(field.split('.')[0] ?? '');
  return (shows ? here[field]?.[0] : undefined) ?? server[field]?.[0];
};
