import fastJson from 'fast-json-stringify';
import * as z from 'zod/mini';
import type { AnyEndpoint } from '../../shared/endpoint.ts';

type Json = Record<string, unknown>;

const dropped = new Set(['$schema', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'default']);

/** `anyOf [X, null]` as a nullable X, which the serialiser writes without trying each alternative. */
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

/** JSON Schema of an endpoint's whole answer. */
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

/** Writes an endpoint's answers, the contract's fields and no others. It is compiled for the first: most endpoints wait long for one. */
export const serialiserOf = (endpoint: AnyEndpoint): Write => {
  let write: Write | undefined;
  return (answer) => {
    write ??= compile(replySchema(endpoint));
    return write(answer);
  };
};
