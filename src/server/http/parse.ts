import type * as z from 'zod/mini';
import type { AnyEndpoint } from '../../shared/endpoint.ts';
import { errors, refuse } from '../../shared/errors.ts';
import { fieldCodes } from '../../shared/fields.ts';

type Fields = Record<string, string[]>;

const codeOf = (message: string): string => ((fieldCodes as readonly string[]).includes(message) ? message : 'VAL_INVALID');

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names that the schema does not know; what somebody misspelt must not be dropped in silence. */
const unknownIn = (schema: z.ZodMiniType, value: unknown): Fields => {
  const shape = (schema as { def?: { shape?: Record<string, unknown> } }).def?.shape;
  if (shape === undefined || !isObject(value)) return {};
  return Object.fromEntries(
    Object.keys(value)
      .filter((key) => !Object.hasOwn(shape, key))
      .map((key) => [key, ['VAL_UNKNOWN']]),
  );
};

const collect = (schema: z.ZodMiniType, value: unknown, fields: Fields): unknown => {
  Object.assign(fields, unknownIn(schema, value));
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    const field = issue.path.map(String).join('.') || 'body';
    (fields[field] ??= []).push(codeOf(issue.message));
  }
  return undefined;
};

/** Parses the three parts of a request by the contract; refuses with the codes of every field that is wrong. */
export const parseInput = (endpoint: AnyEndpoint, raw: { params: unknown; query: unknown; body: unknown }) => {
  const fields: Fields = {};
  const input = {
    params: collect(endpoint.params, raw.params, fields),
    query: collect(endpoint.query, raw.query, fields),
    body: collect(endpoint.body, raw.body ?? {}, fields),
  };
  if (Object.keys(fields).length > 0) refuse(errors.invalid, { fields });
  return input;
};
