import fc from 'fast-check';
import * as z from 'zod/mini';
import type { AnyEndpoint } from '#shared/endpoint.ts';

/** The part of JSON Schema that our contracts use. */
export interface Schema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: Schema | boolean;
  minItems?: number;
  maxItems?: number;
  maxProperties?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  default?: unknown;
}

export const schemaOf = (schema: z.ZodMiniType): Schema =>
  z.toJSONSchema(schema, { target: 'draft-7', io: 'input', unrepresentable: 'any' }) as Schema;

/** The three parts of an endpoint's input. */
interface InputSchemas {
  params: Schema;
  query: Schema;
  body: Schema;
}

const made = new WeakMap<AnyEndpoint, InputSchemas>();

/** Returns the three parts of an endpoint's input as JSON Schemas; made once, since those who visit every endpoint ask for them thousands of times. */
export const inputSchemas = (endpoint: AnyEndpoint): InputSchemas => {
  const known = made.get(endpoint);
  if (known !== undefined) return known;
  const schemas = { params: schemaOf(endpoint.params), query: schemaOf(endpoint.query), body: schemaOf(endpoint.body) };
  made.set(endpoint, schemas);
  return schemas;
};

/** Returns the value of a field by its name where the schema alone does not determine it, above all ids. */
export type Pick = (field: string) => unknown;

const words: Record<string, string> = {
  dueDate: '2026-03-10',
  firstDay: '2026-02-16',
  lastDay: '2026-03-03',
  // The day as of which a document is read: after all that a test has written.
  day: '2199-12-31',
  detached: '01954a00-0000-7000-8000-000000000000',
  nextDate: '2026-03-10',
  repeatUntil: '2026-03-31',
  i: 'todo-1',
  order: 'todo-1',
  value: 'mine',
  statuse: 'OnTrack',
  startDate: '2026-03-02',
  statusAt: '2026-03-02T09:00:00.000Z',
  notesUpdated: '2026-03-02T09:00:00.000Z',
  meetingTime: '10:00:00.000',
  timeZone: 'UTC',
  intervalId: '2026-W10',
  week: '2026-W40',
  interval: '2026-W10',
  about: '2026-W10',
  countryCode: 'FR',
  addressLine1: '1 Rue de la Paix',
  postalCode: '75002',
  stateOrProvince: '',
  email: 'someone@example.com',
  people: 'someone@example.com',
  username: 'someone.new',
  password: 'Harbor-Pine-26',
  confirm: 'Harbor-Pine-26',
  verificationCode: 'ABC234',
  code: 'SPRING',
  key: 'a-key-that-no-link-has-and-that-is-long-enough',
  token: 'a-token-that-nobody-has-signed-and-that-is-long-enough',
  videoUrl: 'https://media.example.com/film.mp4',
  captionsUrl: 'https://media.example.com/film.vtt',
  chapters: '0:00 Beginning',
  offset: '0',
  before: '1000000',
  tz: 'UTC',
  goalValue: '10',
  number: '1',
  reaction: '👍',
  themeColor: '#336699',
  kind: 'TypeError',
  where: 'app.js:1:4205',
};

/** Numbers that depend on others: a widget's least size depends on its kind. */
const numbers: Record<string, number> = { w: 4, h: 4 };

const text = (schema: Schema, field: string): string => {
  const known = words[field];
  if (known !== undefined) return known;
  if (schema.pattern?.includes('{3}Z') === true) return '2026-03-10T00:00:00.000Z';
  if (schema.pattern?.includes('{4}-') === true) return '2026-03-10';
  // The state vector of an empty document.
  if (schema.pattern?.includes('A-Za-z0-9+') === true) return 'AA==';
  return 'Sample text'.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength ?? 100);
};

/** Returns a valid value for a schema with only its required fields; with `full`, also the optional ones. */
export const sampleOf = (schema: Schema, pick: Pick, field = '', full = false): unknown => {
  const picked = field in words || schema.properties !== undefined || schema.enum !== undefined ? undefined : pick(field);
  if (picked !== undefined) return schema.type === 'array' ? [picked].flat() : picked;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const inner = schema.anyOf?.[0] ?? schema.allOf?.[0];
  if (inner !== undefined) return sampleOf(inner, pick, field, full);
  const type = [schema.type].flat()[0];
  if (type === 'object' || schema.properties !== undefined) {
    const names = Object.keys(schema.properties ?? {}).filter((name) => full || schema.required?.includes(name) === true);
    return Object.fromEntries(names.map((name) => [name, sampleOf(schema.properties?.[name] ?? {}, pick, name, full)]));
  }
  if (type === 'array') {
    const count = Math.max(schema.minItems ?? 0, full ? 1 : 0);
    return Array.from({ length: count }, () => sampleOf(schema.items ?? {}, pick, field.replace(/s$/, ''), full));
  }
  if (type === 'number' || type === 'integer') return numbers[field] ?? Math.max(schema.minimum ?? 1, 1);
  if (type === 'boolean') return true;
  if (type === 'string') return text(schema, field);
  return undefined;
};

const hostile = [
  '',
  ' ',
  '\u0000',
  '\u202e\uFEFF',
  "'; drop table org; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  '%00',
  'ÅÄÖ💣'.repeat(40),
  'x'.repeat(70_000),
  '-1',
  'NaN',
  '9'.repeat(40),
  '2026-02-31',
  '00000000-0000-0000-0000-000000000000',
  '__proto__',
  'half a pair \ud83d',
];

/** Generates arbitrary values to put in place of a field. */
export const anything = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom(...hostile),
    fc.constant(null),
    fc.boolean(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(1e308, -1e308, 2 ** 31, 2 ** 53, -0.5),
    fc.uuid({ version: 7 }),
    fc.string({ maxLength: 300, unit: 'binary' }),
    fc.array(fc.constantFrom<unknown>('a', 1, null, {}), { maxLength: 5 }),
    fc.constant(Array.from({ length: 400 }, () => 'a')),
    fc.dictionary(fc.string({ maxLength: 10 }), fc.constantFrom<unknown>('a', 1, null), { maxKeys: 4 }),
  );

/** Generates invalid variants of a valid value: fields are changed, left out or added. */
export const spoiled = (value: unknown): fc.Arbitrary<unknown> => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fc.oneof(fc.constant(value), anything());
  const fields = Object.entries(value);
  const kept = fields.map(([name, each]) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.constant<[string, unknown][]>([[name, each]]) },
      { weight: 3, arbitrary: anything().map((wrong): [string, unknown][] => [[name, wrong]]) },
      { weight: 1, arbitrary: fc.constant<[string, unknown][]>([]) },
    ),
  );
  const added = fc.oneof(
    { weight: 6, arbitrary: fc.constant<[string, unknown][]>([]) },
    { weight: 1, arbitrary: fc.tuple(fc.string({ minLength: 1, maxLength: 12 }), anything()).map((pair): [string, unknown][] => [pair]) },
  );
  return fc.tuple(...kept, added).map((parts) => Object.fromEntries(parts.flat()));
};
