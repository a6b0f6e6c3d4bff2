import { describe, expect, it } from 'vitest';
import { parseInput } from '#server/http/parse.ts';
import { Refusal } from '#shared/errors.ts';
import { newId } from '#shared/ids.ts';
import { inputSchemas, type Schema, sampleOf } from '#testing/sample.ts';
import { routes } from './features.ts';

/** What somebody would add to a request to get more than it gives: a role, rights, another organisation, another author. */
const raising = { role: 'Owner', permissions: ['Update|Billing'], orgId: newId(), hasLicense: true, createdById: newId(), blocked: false };

const commands = routes.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.reads === undefined);

interface Place {
  path: (string | number)[];
  names: string[];
}

/** Returns each object within a body, with the names that its contract knows. */
const placesIn = (schema: Schema, path: (string | number)[] = []): Place[] => {
  const inner = schema.anyOf?.[0] ?? schema.allOf?.[0];
  if (schema.properties === undefined && inner !== undefined) return placesIn(inner, path);
  if (schema.items !== undefined) return placesIn(schema.items, [...path, 0]);
  if (schema.properties === undefined) return [];
  const below = Object.entries(schema.properties).flatMap(([name, part]) => placesIn(part, [...path, name]));
  return [{ path, names: Object.keys(schema.properties) }, ...below];
};

const at = (value: unknown, path: Place['path']): unknown =>
  path.reduce<unknown>((inside, name) => (inside as Record<string | number, unknown> | undefined)?.[name], value);

/** Sends a body with more names in one of its objects. Returns which of them were kept, and neither refused nor dropped. */
const keptOf = (endpoint: (typeof routes)[number]['endpoint'], { path, names }: Place): string[] => {
  const pick = () => newId();
  const { params, query, body } = inputSchemas(endpoint);
  const sent = { params: sampleOf(params, pick, '', true), query: sampleOf(query, pick, '', true), body: sampleOf(body, pick, '', true) };
  const added = Object.entries(raising).filter(([name]) => !names.includes(name));
  const place = at(sent.body, path);
  if (typeof place !== 'object' || place === null) return [];
  Object.assign(place, Object.fromEntries(added));
  try {
    const parsed = at(parseInput(endpoint, sent).body, path) as Record<string, unknown> | undefined;
    return added.flatMap(([name]) => (parsed !== undefined && name in parsed ? [name] : []));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const refused = added.filter(([name]) => error.fields?.[[...path, name].join('.')]?.includes('VAL_UNKNOWN'));
    return refused.length === added.length ? [] : ['refused for something else'];
  }
};

/** Returns the words that a contract takes for a role, wherever in a body it is named. */
const rolesIn = (schema: Schema, name = ''): unknown[] => {
  if (name === 'role') return schema.enum ?? ['anything'];
  const parts = [
    ...Object.entries(schema.properties ?? {}),
    ...[schema.items, ...(schema.anyOf ?? []), ...(schema.allOf ?? [])].map((each) => [name, each] as const),
  ];
  return parts.flatMap(([each, part]) => (part === undefined ? [] : rolesIn(part, each)));
};

describe('a command', () => {
  it.each(commands.map(({ endpoint }) => [endpoint.name, endpoint] as const))(
    'B-02: %s takes no role, right, organisation or author that its contract does not name',
    (_, endpoint) => {
      const places = placesIn(inputSchemas(endpoint).body);
      expect(places.length).toBeGreaterThan(0);
      expect(places.flatMap((place) => keptOf(endpoint, place).map((name) => [...place.path, name].join('.')))).toEqual([]);
    },
  );

  it('B-02: makes nobody Owner by a role in its body: ownership passes by its own command alone', () => {
    const giving = commands.flatMap(({ endpoint }) => {
      const words = rolesIn(inputSchemas(endpoint).body);
      return words.length === 0 ? [] : [[endpoint.name, words] as const];
    });
    expect(giving.length).toBeGreaterThan(3);
    expect(giving.filter(([, words]) => words.includes('Owner') || words.includes('anything'))).toEqual([]);
  });
});
