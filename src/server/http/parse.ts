import type * as z from 'zod/mini';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { errors, refuse } from '#shared/errors.ts';
import { fieldCodes } from '#shared/fields.ts';
import { checkLimits, note, type Wrong } from './guards/input-limits.ts';

const codeOf = (message: string): string => ((fieldCodes as readonly string[]).includes(message) ? message : 'VAL_INVALID');

const collect = (schema: z.ZodMiniType, value: unknown, wrong: Wrong): unknown => {
  if (!checkLimits(schema, value, wrong)) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) note(wrong, issue.path, codeOf(issue.message));
  return undefined;
};

/**
 * Parses params, query and body by the contract. Refuses with 422 and the codes of up to twenty wrong fields; `unlisted` counts the others.
 * Unknown names are refused too: a misspelt field must not be dropped silently.
 */
export const parseInput = (endpoint: AnyEndpoint, raw: { params: unknown; query: unknown; body: unknown }) => {
  const wrong: Wrong = { fields: new Map(), unlisted: 0 };
  const input = {
    params: collect(endpoint.params, raw.params, wrong),
    query: collect(endpoint.query, raw.query, wrong),
    body: collect(endpoint.body, raw.body ?? {}, wrong),
  };
  const data = wrong.unlisted === 0 ? {} : { data: { unlisted: wrong.unlisted } };
  if (wrong.fields.size > 0) refuse(errors.invalid, { fields: Object.fromEntries(wrong.fields), ...data });
  return input;
};
