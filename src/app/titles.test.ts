import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type AnyEndpoint, put } from '#shared/endpoint.ts';
import { line } from '#shared/fields.ts';
import { routes } from './features.ts';

interface Def {
  type: string;
  shape?: Record<string, z.ZodMiniType>;
  options?: z.ZodMiniType[];
  element?: z.ZodMiniType;
  innerType?: z.ZodMiniType;
  valueType?: z.ZodMiniType;
  in?: z.ZodMiniType;
  out?: z.ZodMiniType;
}

type Leaf = [path: string, schema: z.ZodMiniType];

/** Returns all texts of an input with their paths. */
const textsIn = (schema: z.ZodMiniType, path: string): Leaf[] => {
  const def = schema._zod.def as Def;
  if (def.type === 'string' || (def.type === 'pipe' && def.in?._zod.def.type === 'string')) return [[path, schema]];
  const named = Object.entries(def.shape ?? {}).map(([name, field]): Leaf => [`${path}.${name}`, field]);
  const inner = [def.element, def.innerType, def.valueType, def.in, def.out, ...(def.options ?? [])];
  const below = [...named, ...inner.flatMap((each): Leaf[] => (each === undefined ? [] : [[path, each]]))];
  return below.flatMap(([name, field]) => textsIn(field, name));
};

/** Texts that are no titles: rich text has lines of its own, and secrets are compared, never shown. */
const noTitles = new Set(['contentHtml', 'confirm', 'resetCode', 'password', 'present', 'sealed']);
/** Texts of a V/TO, a brief and a private note that are paragraphs, and so keep their line breaks; notes of a V/TO and of a seat are rich text. */
const paragraphs = new Set(['description', 'niche', 'text', 'process', 'guarantee', 'words']);

/** Returns the texts of a command that take a line break as it is, or an override of direction. */
const careless = (endpoint: AnyEndpoint): string[] =>
  (['params', 'query', 'body'] as const)
    .flatMap((part) => textsIn(endpoint[part], part))
    .map(([path, schema]) => ({
      path,
      schema,
      name: path.split('.').at(-1) ?? '',
      hasParagraphs: /^(vto-|briefs\.|fitNotes\.)/.test(endpoint.name),
      hasNotes: /^(vto-|chart\.)/.test(endpoint.name),
    }))
    .filter(({ name, hasNotes }) => !noTitles.has(name) && !(hasNotes && name === 'notes'))
    .filter(({ schema, name, hasParagraphs }) => {
      if (hasParagraphs && paragraphs.has(name)) return z.safeParse(schema, 'a\u202eb').success;
      const broken = z.safeParse(schema, 'a\nb');
      return (broken.success && broken.data !== 'a b') || z.safeParse(schema, 'a\u202eb').success;
    })
    .map(({ path }) => path);

const commands = routes.map(({ endpoint }) => endpoint).filter(({ method, reads }) => method !== 'GET' && reads === undefined);

describe('every text of a command is one line without hidden characters', () => {
  it.each(commands.map((endpoint) => [endpoint.name, endpoint] as const))('%s', (_, endpoint) => {
    expect(careless(endpoint)).toEqual([]);
  });

  it('would find one that is not', () => {
    const body = z.object({ rows: z.array(z.object({ title: z.optional(z.string().check(z.maxLength(9))), name: line() })) });
    expect(careless(put('new', { summary: '', body }))).toEqual(['body.rows.title']);
  });
});
