import type * as z from 'zod/mini';
import './zod-now.ts';

/** Codes of what is wrong, by field; nested fields as `rows.0.email`. */
export type Faults = Record<string, string[]>;

const isCode = (message: string): boolean => /^VAL[A-Z_]+$/.test(message);

/** What is wrong with the values by the contract's own schema; the same that the server says. */
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

/** True when two values say the same; both are plain JSON. */
export const sameValues = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What the server says is wrong, without what the person has changed since. */
export const withoutField = (faults: Faults, field: string): Faults =>
  Object.fromEntries(Object.entries(faults).filter(([name]) => name !== field && !name.startsWith(`${field}.`)));

/** The first code of a field: of what shows by now from the schema, else of what the server said. */
export const codeOf = (
  field: string,
  { here, server, touched }: { here: Faults; server: Faults; touched: ReadonlySet<string> | 'all' },
): string | undefined => {
  const shows = touched === 'all' || touched.has(field) || touched.has(field.split('.')[0] ?? '');
  return (shows ? here[field]?.[0] : undefined) ?? server[field]?.[0];
};
