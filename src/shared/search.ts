import * as z from 'zod/mini';
import { atMost, day, type FieldCode, oneOf, storable, whole } from './fields.ts';

/** Most rows of a search's answer when the request sets no limit; specification section 9. */
export const searchBuffer = 100;
/** Rows on one page of a list; specification section 9. */
export const pageSize = 25;
/** Most meetings in a picker; specification section 9. */
export const pickerBuffer = 1000;
/** Most characters of a cursor: five sorted values of at most 256 characters each, and an id. */
const cursorLimit = 10_000;

const word = z.string().check(atMost(256), storable);

const value = z.union([word, z.number(), z.boolean(), z.array(word).check(z.maxLength(pickerBuffer, 'VAL_TOO_LONG'))]);

const filtersAsked = z._default(
  z
    .array(
      z.strictObject({
        field: z.string().check(z.maxLength(64, 'VAL_TOO_LONG')),
        operator: z.optional(oneOf(['eq', 'in', 'contains', 'lt', 'gt'])),
        value,
      }),
    )
    .check(z.maxLength(20, 'VAL_TOO_LONG')),
  [],
);

const sortsAsked = z._default(
  z
    .array(
      z.strictObject({
        field: z.string().check(z.maxLength(64, 'VAL_TOO_LONG')),
        direction: z._default(oneOf(['asc', 'desc']), 'asc'),
      }),
    )
    .check(z.maxLength(5, 'VAL_TOO_LONG')),
  [],
);

/** The body of every `…/search`: rows from `startIndex` up to, not including, `endIndex`; specification section 3. */
export const searchRequest = z.object({
  after: z.optional(z.string().check(z.maxLength(cursorLimit, 'VAL_TOO_LONG'))),
  countBy: z.optional(z.string().check(z.maxLength(64, 'VAL_TOO_LONG'))),
  startIndex: z._default(whole(0, 1_000_000), 0),
  endIndex: z._default(whole(0, 1_001_000), searchBuffer),
  includeTotalCount: z._default(z.boolean(), true),
  filters: filtersAsked,
  sorts: sortsAsked,
});

export type SearchRequest = z.infer<typeof searchRequest>;
export type SearchFilter = SearchRequest['filters'][number];

/** The operators of each type of field; a filter without an operator uses the first one. */
const operatorsOf = {
  /** Ids and words of an enumeration; an unknown value matches nothing. */
  words: ['eq', 'in'],
  text: ['contains'],
  day: ['eq', 'lt', 'gt'],
  flag: ['eq'],
  /** Only `true` can be asked for: the items that do not match form no useful list. */
  yes: ['eq'],
  /** A day from which on something counts. */
  from: ['eq'],
} as const satisfies Record<string, readonly NonNullable<SearchFilter['operator']>[]>;

/** Returns the fields that `countBy` names. */
export const fieldsOf = (countBy: string): string[] => countBy.split('.');

type FilterKind = keyof typeof operatorsOf;

/** The fields by which an endpoint can be searched and sorted; all others are refused. */
export interface Searchable {
  filters: Readonly<Partial<Record<FilterKind, readonly string[]>>>;
  sorts: readonly string[];
  /** Fields by which `countBy` counts: one of them, or two joined by a dot, as in `type.status`. */
  counts?: readonly string[];
}

const flags = new Set<unknown>([true, false, 'true', 'false']);

const fits: Record<FilterKind, (value: SearchFilter['value']) => boolean> = {
  words: (asked) => typeof asked === 'string' || Array.isArray(asked),
  text: (asked) => typeof asked === 'string',
  day: (asked) => day().safeParse(asked).success,
  flag: (asked) => flags.has(asked),
  yes: (asked) => asked === true || asked === 'true',
  from: (asked) => day().safeParse(asked).success,
};

const kinds = Object.keys(operatorsOf) as FilterKind[];

/** Returns the invalid part of a filter with its code, or undefined when the filter is valid. */
const faultOf = ({ filters }: Searchable, { field, operator, value: asked }: SearchFilter): [string, FieldCode] | undefined => {
  const kind = kinds.find((each) => filters[each]?.includes(field));
  if (kind === undefined) return ['field', 'VAL_UNKNOWN'];
  const operators: readonly string[] = operatorsOf[kind];
  if (operator !== undefined && !operators.includes(operator)) return ['operator', 'VAL_INVALID'];
  return fits[kind](asked) ? undefined : ['value', 'VAL_INVALID'];
};

/** Returns whether an endpoint counts by this field, or by these two. */
const isCounted = ({ counts = [] }: Searchable, countBy: string): boolean => {
  const fields = fieldsOf(countBy);
  return fields.length <= 2 && new Set(fields).size === fields.length && fields.every((field) => counts.includes(field));
};

/** Refuses filters that the endpoint does not support: ignoring one would return the wrong rows. */
const within = <Asked extends Pick<SearchRequest, 'filters' | 'sorts'> & { countBy?: string | undefined }>(searchable: Searchable) =>
  z.check<Asked>(({ value: request, issues }) => {
    const tell = (path: (string | number)[], message: FieldCode) => issues.push({ code: 'custom', input: request, path, message });
    for (const [index, filter] of request.filters.entries()) {
      const fault = faultOf(searchable, filter);
      if (fault !== undefined) tell(['filters', index, fault[0]], fault[1]);
    }
    for (const [index, { field }] of request.sorts.entries())
      if (!searchable.sorts.includes(field)) tell(['sorts', index, 'field'], 'VAL_UNKNOWN');
    const { countBy } = request;
    if (countBy !== undefined && !isCounted(searchable, countBy)) tell(['countBy'], 'VAL_UNKNOWN');
  });

/** What the only value, or form of value, of some filters is; it stands behind their operator. */
const onlyValue: Partial<Record<FilterKind, string>> = { yes: ' true', from: ' a day' };

/** Lists the filters as `ownerId, status (eq, in), title (contains)`. */
const filtersText = (filters: Searchable['filters']): string =>
  kinds
    .flatMap((kind) => {
      const names = filters[kind] ?? [];
      return names.length === 0 ? [] : [`${names.join(', ')} (${operatorsOf[kind].join(', ')}${onlyValue[kind] ?? ''})`];
    })
    .join(', ');

/** The fields of every search's answer; specification section 3. */
const searchReply = <Item extends z.ZodMiniType>(item: Item) => ({
  items: z.array(item),
  next: z.nullable(z.string()),
  totalCount: z.optional(z.number()),
  totalPages: z.optional(z.number()),
  counts: z.optional(z.record(z.string(), z.number())),
});

/** The answer of a search for items of a type. */
export interface Found<Item> {
  items: Item[];
  next: string | null;
  totalCount?: number | undefined;
  totalPages?: number | undefined;
  counts?: Record<string, number> | undefined;
}

/** Declares a searching endpoint from the fields that can be searched: summary, request and answer. */
export const searching = <Item extends z.ZodMiniType>(sentence: string, item: Item, searchable: Searchable) => {
  const { filters, sorts, counts = [] } = searchable;
  const parts = [
    sentence,
    ...(Object.keys(filters).length === 0 ? [] : [`Filters: ${filtersText(filters)}.`]),
    ...(sorts.length === 0 ? [] : [`Sorts: ${sorts.join(', ')}.`]),
    ...(counts.length === 0 ? [] : [`Counts: ${counts.join(', ')}.`]),
  ];
  return { summary: parts.join(' '), body: searchRequest.check(within(searchable)), reply: searchReply(item) };
};

/** The rows of a whole list as a screen shows them: the filters and the order of its search, and the field by which they are grouped. */
const listRequest = z.object({
  filters: filtersAsked,
  sorts: sortsAsked,
  group: z.optional(z.string().check(z.maxLength(64, 'VAL_TOO_LONG'))),
});
export type ListRequest = z.infer<typeof listRequest>;

/** Returns the body that asks for a whole list; `groups` are the fields by which its rows can be grouped. */
export const listOf = (searchable: Searchable, groups: readonly string[]) =>
  listRequest.check(
    within(searchable),
    z.refine(({ group }) => group === undefined || groups.includes(group), { path: ['group'], error: 'VAL_UNKNOWN' }),
  );

const valuesOn = (request: Pick<SearchRequest, 'filters'>, field: string): SearchFilter['value'][] =>
  request.filters.flatMap((filter) => (filter.field === field ? [filter.value] : []));

/** Returns the values requested for `field`: those that all filters on it contain, or undefined without such a filter. */
export const wordsOn = (request: Pick<SearchRequest, 'filters'>, field: string): string[] | undefined => {
  const [first, ...others] = valuesOn(request, field).map((asked) => [asked].flat().map(String));
  return first?.filter((each) => others.every((words) => words.includes(each)));
};

/** Returns the texts requested for `field`, all of which must be contained in it. */
export const textsOn = (request: Pick<SearchRequest, 'filters'>, field: string): string[] => valuesOn(request, field).map(String);

/** Returns the booleans requested for a field, all of which must hold. */
export const flagsOn = (request: Pick<SearchRequest, 'filters'>, field: string): boolean[] =>
  textsOn(request, field).map((asked) => asked === 'true');
