import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '#server/http/route.ts';
import { type SubjectType, subjectTypes } from '#shared/subjects.ts';
import { type Apart, allIds, makeApart, makeBoard, makeBound, makePrivate } from '#testing/hidden.ts';
import { inputSchemas, type Pick, type Schema, sampleOf } from '#testing/sample.ts';
import { marker, ownField, pickingFor, type Things } from '#testing/things.ts';
import { type Actor, type World, world } from '#testing/world.ts';
import { routes } from './features.ts';

type Ids = ReadonlyMap<string, string>;

let here: World;
let apart: Apart;
/** Sets of things with whose ids every endpoint is asked: hidden ones, and such as everybody sees. */
let things: Things[];
/** What only the board's meeting sees, and what only the insider sees: ids with their tables. */
let ofBoard: Ids;
let ofInsider: Ids;

const without = (all: Ids, ...known: Ids[]): Ids => new Map([...all].filter(([id]) => !known.some((ids) => ids.has(id))));

beforeAll(async () => {
  here = await world();
  apart = await makeApart(here);
  const { orgId } = apart.owner;
  const before = await allIds(here, orgId);
  const board = await makeBoard(apart);
  const withBoard = await allIds(here, orgId);
  const own = await makePrivate(apart, board['rockId'] ?? '');
  const withOwn = await allIds(here, orgId);
  ofBoard = new Map([...without(withBoard, before)].filter(([, table]) => table !== 'dashboard'));
  ofInsider = without(withOwn, withBoard);
  const bound = await makeBound(apart, board, own);
  ofBoard = new Map([...ofBoard, ...bound.hidden]);
  things = [board, own, ...bound.seen];
});
afterAll(() => here.close());

const fieldOf: Record<SubjectType, string> = {
  Rock: 'rockId',
  ToDo: 'todoId',
  Issue: 'issueId',
  Headline: 'headlineId',
  Measurable: 'measurableId',
};

/** Texts are searched for by the word that all hidden ones contain. */
const searching =
  (pick: Pick): Pick =>
  (field) =>
    ['text', 'title', 'name', 'words'].includes(field) ? marker : pick(field);

interface Ask {
  params: object;
  query: object;
  body: object;
}

const isSearch = ({ endpoint }: Route): boolean => endpoint.path.endsWith('/search');

/** What an endpoint is asked with a set of things: with and without what it may leave out, and about items of each kind. */
const asksWith = (route: Route, named: Things): Ask[] => {
  const { params, query, body } = inputSchemas(route.endpoint);
  const isOfSubject = [params, body].some(({ properties }) => properties?.['type']?.enum?.includes('Measurable') === true);
  const typeIn = ({ properties }: Schema, type: object): object => (properties?.['type'] === undefined ? {} : type);
  const sampled = (own: string, full: boolean, type: object): Ask => {
    const pick = searching(pickingFor(route, named, own));
    return {
      params: { ...(sampleOf(params, pick, '', true) as object), ...typeIn(params, type) },
      query: sampleOf(query, pick, '', full) as object,
      body: { ...(sampleOf(body, pick, '', full) as object), ...typeIn(body, type) },
    };
  };
  const owns: [string, object][] = isOfSubject ? subjectTypes.map((type) => [fieldOf[type], { type }]) : [[ownField(route), {}]];
  // What a search may be asked for besides is filters, which leave things out.
  const fulls = isSearch(route) ? [false] : [false, true];
  return owns.flatMap(([own, type]) => fulls.map((full) => sampled(own, full, type)));
};

/** What takes long and is made of other answers. */
const isPaper = ({ endpoint }: Route): boolean => endpoint.path.includes('pdf') || endpoint.path.includes('export');

const reading = (): Route[] =>
  routes.filter((route) => {
    const { endpoint, access } = route;
    return access.kind !== 'open' && (endpoint.reads !== undefined || endpoint.method === 'GET') && !isPaper(route);
  });

const asksOf = (route: Route): Ask[] => {
  const counting = isSearch(route) ? ['tractionId', 'ownerId'].map((countBy) => ({ params: {}, query: {}, body: { countBy } })) : [];
  const all = [...things.flatMap((each) => asksWith(route, each)), ...counting];
  return [...new Map(all.map((ask) => [JSON.stringify(ask), ask])).values()];
};

const walked = new Map<Actor, ReadonlyMap<string, string>>();

/** Asks every reading endpoint as one person, once in this file. Returns the answers by the endpoint's name. */
const walk = async (who: Actor): Promise<ReadonlyMap<string, string>> => {
  const known = walked.get(who);
  if (known !== undefined) return known;
  const answers = new Map<string, string>();
  for (const route of reading()) {
    const { name } = route.endpoint;
    const told = await Promise.all(asksOf(route).map((ask) => who.call(route.endpoint, ask as never)));
    expect(
      told.filter(({ status }) => status >= 500),
      name,
    ).toEqual([]);
    answers.set(
      name,
      told
        .filter(({ status }) => status === 200)
        .map((answer) => JSON.stringify(answer))
        .join('\n'),
    );
  }
  walked.set(who, answers);
  return answers;
};

/** Returns what answers tell of these ids, by endpoint and table, and where the word of the hidden titles is. */
const tellings = (answers: ReadonlyMap<string, string>, hidden: Ids): string[] =>
  [...answers].flatMap(([name, answer]) => {
    const tables = new Set([...hidden].flatMap(([id, table]) => (answer.includes(id) ? [table] : [])));
    return [...tables, ...(answer.includes(marker) ? ['title'] : [])].map((what) => `${name}: ${what}`);
  });

/** Rows that no answer names by their id. */
const unnamed = new Set([
  'brief',
  'collection_favourite',
  'invitee',
  'issue_not_now',
  'issue_vote',
  'link',
  'mark',
  'measured_value',
  'rock_traction',
  'seat_edit',
]);

const tablesNamed = (answers: ReadonlyMap<string, string>[], hidden: Ids): string[] => {
  const text = answers.flatMap((each) => [...each.values()]).join('\n');
  return [...new Set([...hidden].flatMap(([id, table]) => (text.includes(id) ? [table] : [])))].toSorted();
};

const namedAtAll = (hidden: Ids): string[] => [...new Set(hidden.values())].filter((table) => !unnamed.has(table)).toSorted();

describe('ids and titles of things that a reader may not see', () => {
  it('are in the answers to those who may see them, which proves that this test would notice', async () => {
    const [owner, insider] = [await walk(apart.owner), await walk(apart.insider)];
    expect(tablesNamed([owner, insider], ofBoard)).toEqual(namedAtAll(ofBoard));
    expect(tablesNamed([insider], ofInsider)).toEqual(namedAtAll(ofInsider));
    expect(new Set(tellings(owner, ofBoard).map((each) => each.split(':')[0])).size).toBeGreaterThan(50);
  }, 120_000);

  it('are in no answer to the Owner, who does not see what is one person’s own', async () => {
    const told = tellings(await walk(apart.owner), ofInsider);
    expect(told.filter((each) => !each.endsWith(': title'))).toEqual([]);
  }, 120_000);

  // Whoever publishes a V/TO shows its readers the titles of the Rocks that they see themselves, as they stand then.
  const published = ['vto.published: title'];

  it('are in no answer to a Member', async () => {
    expect(tellings(await walk(apart.member), new Map([...ofBoard, ...ofInsider])).toSorted()).toEqual(published);
  }, 120_000);

  it('are in no answer to a Manager who was in the meeting once, the bell that told of it among them', async () => {
    expect(tellings(await walk(apart.manager), new Map([...ofBoard, ...ofInsider])).toSorted()).toEqual(published);
  }, 120_000);
});
