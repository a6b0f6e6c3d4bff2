import { describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import { type Schema, schemaOf } from '#testing/sample.ts';
import { routes } from './features.ts';

const isCommand = ({ method, reads }: AnyEndpoint): boolean => method !== 'GET' && reads === undefined;

/** Returns true for a pattern of bounded length: anchored at both ends and without unbounded repetition. */
const isOfOneShape = (pattern: string): boolean => /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern);

const isBoundedText = (schema: Schema): boolean =>
  schema.enum !== undefined ||
  schema.const !== undefined ||
  schema.maxLength !== undefined ||
  (schema.pattern !== undefined && isOfOneShape(schema.pattern)) ||
  (schema.allOf ?? []).some(isBoundedText);

/** Returns the paths of all lists and texts in an input without an upper limit. Ignored fields have none and are not stored. */
const unbounded = (schema: Schema, path: string): string[] => {
  const types = new Set([schema.type].flat());
  const isText = types.has('string');
  const below = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => unbounded(field, `${path}.${name}`)),
    ...(schema.anyOf ?? []).flatMap((each) => unbounded(each, path)),
    // All parts of a text's schema apply together, so one limit suffices.
    ...(isText ? [] : (schema.allOf ?? []).flatMap((each) => unbounded(each, path))),
    ...(schema.items === undefined ? [] : unbounded(schema.items, `${path}[]`)),
  ];
  const isEndless =
    (types.has('array') && schema.maxItems === undefined) ||
    (isText && !isBoundedText(schema)) ||
    (typeof schema.additionalProperties === 'object' && schema.maxProperties === undefined);
  return isEndless ? [path, ...below] : below;
};

describe('every command limits the size of its input', () => {
  it.each(routes.filter(({ endpoint }) => isCommand(endpoint)).map(({ endpoint }) => [endpoint.name, endpoint] as const))(
    '%s',
    (_, endpoint) => {
      expect(unbounded(schemaOf(endpoint.body), 'body')).toEqual([]);
    },
  );
});
