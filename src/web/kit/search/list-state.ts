import { isPeriod } from './periods.ts';
import type { SortDirection } from './sort-control.tsx';

/** What one can filter, group and sort a list by, and how it starts. */
export interface ListShape {
  /** Fields with several values to choose from. */
  fields: readonly string[];
  /** Those of the fields that have a day: each is filtered by one period. */
  periods?: readonly string[];
  groups: readonly string[];
  sorts: readonly string[];
  start: {
    picked?: Readonly<Record<string, readonly string[]>> | undefined;
    group?: string | undefined;
    sort: string;
    direction?: SortDirection | undefined;
  };
}

/** What a person has set a list to. It is kept in the address, so that Back, a reload and a copied link show the same list. */
export interface ListState {
  /** The words that titles contain. */
  words: string;
  /** The values chosen for each field; a field without values is not filtered by. */
  picked: Readonly<Record<string, readonly string[]>>;
  group: string | undefined;
  sort: string;
  direction: SortDirection;
  /** The page, from 0 on. */
  page: number;
  /** The values of the groups that are folded. */
  folded: readonly string[];
}

type Address = Readonly<Record<string, string | undefined>>;

/** Written for "no group" and "no values", where the list starts with some. */
const none = 'none';
const own = ['q', 'group', 'sort', 'page', 'folded'] as const;
/** Stands between the values of a field; ids and the words of enumerations do not contain it. */
const between = '.';

const listOf = (text: string): string[] => [...new Set(text.split(between).filter((value) => value !== ''))];
/** Returns the values that a field has in the address; of periods, one that is known. */
const valuesOf = ({ periods = [] }: ListShape, field: string, text: string): string[] =>
  periods.includes(field) ? listOf(text).filter(isPeriod).slice(0, 1) : listOf(text);
const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join(between) === other.join(between);

/** Returns the state that a list starts with. */
export const startOf = ({ start }: ListShape): ListState => ({
  words: '',
  picked: start.picked ?? {},
  group: start.group,
  sort: start.sort,
  direction: start.direction ?? 'asc',
  page: 0,
  folded: [],
});

/** Reads a list's state from the address; whatever the list does not know is ignored. */
export const readListState = (address: Address, shape: ListShape): ListState => {
  const start = startOf(shape);
  const picked = Object.fromEntries(
    shape.fields.flatMap((field): [string, readonly string[]][] => {
      const text = address[field];
      const values = text === undefined ? start.picked[field] : text === none ? [] : valuesOf(shape, field, text);
      return values === undefined || values.length === 0 ? [] : [[field, values]];
    }),
  );
  const [, down, sort = ''] = /^(-?)(.*)$/.exec(address['sort'] ?? '') ?? [];
  const isSorted = shape.sorts.includes(sort);
  const group = address['group'];
  const page = Number(address['page']);
  return {
    words: address['q'] ?? '',
    picked,
    group: group === none ? undefined : group !== undefined && shape.groups.includes(group) ? group : start.group,
    sort: isSorted ? sort : start.sort,
    direction: isSorted ? (down === '-' ? 'desc' : 'asc') : start.direction,
    page: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    folded: listOf(address['folded'] ?? ''),
  };
};

/** Writes a list's state into an address: what is as the list starts is left out, and other parts of the address stay. */
export const writeListState = (address: Address, shape: ListShape, state: ListState): Record<string, string> => {
  const start = startOf(shape);
  const others = Object.entries(address).flatMap(([key, value]): [string, string][] =>
    value === undefined || shape.fields.includes(key) || (own as readonly string[]).includes(key) ? [] : [[key, value]],
  );
  const fields = shape.fields.flatMap((field): [string, string][] => {
    const values = state.picked[field] ?? [];
    if (isSame(values, start.picked[field] ?? [])) return [];
    return [[field, values.length === 0 ? none : values.join(between)]];
  });
  const sort = `${state.direction === 'desc' ? '-' : ''}${state.sort}`;
  const startSort = `${start.direction === 'desc' ? '-' : ''}${start.sort}`;
  return Object.fromEntries([
    ...others,
    ...(state.words === '' ? [] : [['q', state.words]]),
    ...fields,
    ...(state.group === start.group ? [] : [['group', state.group ?? none]]),
    ...(sort === startSort ? [] : [['sort', sort]]),
    ...(state.page === 0 ? [] : [['page', String(state.page + 1)]]),
    ...(state.folded.length === 0 ? [] : [['folded', state.folded.join(between)]]),
  ]) as Record<string, string>;
};

/** Returns whether anything narrows the list. */
export const isNarrowed = ({ words, picked }: ListState): boolean => words !== '' || Object.keys(picked).length > 0;
