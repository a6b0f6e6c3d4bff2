import { describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '../shared/endpoint.ts';
import { type Schema, schemaOf } from '../testing/sample.ts';
import { routes } from './features.ts';

const isCommand = ({ method, reads }: AnyEndpoint): boolean => method !== 'GET' && reads === undefined;

/** A text of one shape, from end to end, without anything in it that repeats for as long as one likes. */
const isOfOneShape = (pattern: string): boolean => /^\^.*\$$/.test(pattern) && !/[*+]|\{\d+,\}/.test(pattern);

const isBoundedText = (schema: Schema): boolean =>
  schema.enum !== undefined ||
  schema.const !== undefined ||
  schema.maxLength !== undefined ||
  (schema.pattern !== undefined && isOfOneShape(schema.pattern)) ||
  (schema.allOf ?? []).some(isBoundedText);

/** Every list and text in an input that has no upper bound, by its path. What is passed over unread has none, and is not kept. */
const unbounded = (schema: Schema, path: string): string[] => {
  const types = new Set([schema.type].flat());
  const isText = types.has('string');
  const below = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => unbounded(field, `${path}.${name}`)),
    ...(schema.anyOf ?? []).flatMap((each) => unbounded(each, path)),
    // Each part of a text's shape narrows the others.
    ...(isText ? [] : (schema.allOf ?? []).flatMap((each) => unbounded(each, path))),
    ...(schema.items === undefined ? [] : unbounded(schema.items, `${path}[]`)),
  ];
  const isEndless =
    (types.has('array') && schema.maxItems === undefined) ||
    (isText && !isBoundedText(schema)) ||
    (typeof schema.additionalProperties === 'object' && schema.maxProperties === undefined);
  return isEndless ? [path, ...below] : below;
};

describe('every command says how much it takes', () => {
  it.each(routes.filter(({ endpoint }) => isCommand(endpoint)).map(({ endpoint }) => [endpoint.name, endpoint] as const))(
    '%s',
    (_, endpoint) => {
      expect(unbounded(schemaOf(endpoint.body), 'body')).toEqual([]);
    },
  );
});
