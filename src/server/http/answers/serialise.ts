import fastJson from 'fast-json-stringify';
import * as z from 'zod/mini';
import type { AnyEndpoint } from '#shared/endpoint.ts';

type Json = Record<string, unknown>;

const dropped = new Set(['$schema', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'default']);

/** Turns `anyOf [X, null]` into a nullable X, so that the serialiser need not try each alternative. */
const simplify = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(simplify);
  if (typeof node !== 'object' || node === null) return node;
  const { anyOf, ...rest } = node as Json & { anyOf?: Json[] };
  const plain = Object.fromEntries(
    Object.entries(rest)
      .filter(([key]) => !dropped.has(key))
      .map(([key, value]) => [key, simplify(value)]),
  );
  if (anyOf === undefined) return plain;
  const others = anyOf.filter((each) => each['type'] !== 'null').map(simplify);
  const [only] = others;
  return others.length === 1 && others.length < anyOf.length
    ? { ...plain, ...(only as Json), nullable: true }
    : { ...plain, anyOf: anyOf.map(simplify) };
};

const common: Json = {
  succeeded: { type: 'boolean' },
  messages: { type: 'array', items: { type: 'object', properties: { text: { type: 'string' }, code: { type: 'string' } } } },
};

/** Returns the JSON Schema of an endpoint's whole answer. */
export const replySchema = (endpoint: AnyEndpoint): Json => {
  const own = z.toJSONSchema(endpoint.reply, { target: 'draft-7', io: 'output', unrepresentable: 'any' }) as Json & {
    properties?: Json;
    required?: string[];
  };
  return {
    type: 'object',
    properties: { ...common, ...own.properties },
    required: ['succeeded', 'messages', ...(own.required ?? [])],
    additionalProperties: false,
  };
};

type Write = (answer: unknown) => string;

const compile = (schema: Json): Write => fastJson(simplify(schema) as Parameters<typeof fastJson>[0]);

/** Returns a function that writes an endpoint's answers as JSON, with no fields but the contract's. It is compiled on first use. */
export const serialiserOf = (endpoint: AnyEndpoint): Write => {
  let write: Write | undefined;
  return (answer) => {
    write ??= compile(replySchema(endpoint));
    return write(answer);
  };
};
