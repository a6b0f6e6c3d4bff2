import type * as z from 'zod/mini';
import type { Day } from '#shared/dates.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { type ListRequest, pickerBuffer, type SearchRequest, type searchRequest } from '#shared/search.ts';
import { tellFailure } from '#web/core/api/tell-failure.ts';
import { readEveryRow } from '#web/core/api/use-pages.ts';
import { useWaitingNew } from '#web/core/outbox/use-waiting.ts';
import { useSession } from '#web/core/session/session.ts';
import type { ListShape, ListState } from './list-state.ts';
import { countsIn } from './pages.ts';
import { isPeriod, periodFilter } from './periods.ts';
import { type ListControl, useListState } from './use-list-state.ts';
import { type Picks, usePicks } from './use-picks.ts';
import { type Search, useSearch } from './use-search.ts';

type Shape = Record<string, z.ZodMiniType>;
/** A search that finds items of a list. */
export type WorkEndpoint<Item> = Endpoint<Shape, Shape, typeof searchRequest, { items: z.ZodMiniArray<z.ZodMiniType<Item>> } & Shape>;

/** How many items of a group, or of the list, have each status. */
export type StatusCounts = Readonly<Record<string, number>>;

/** Items that stand under others, by the ids of those. */
type Nested<Item> = ReadonlyMap<string, readonly Item[]>;

interface WorkOptions<Item extends { id: string }> {
  /** The search that finds the items; it must filter by `title` and count by `status`. */
  endpoint: WorkEndpoint<Item>;
  /** Filters that always apply. */
  base: SearchRequest['filters'];
  shape: ListShape;
  /** The field that the words are searched in; the title by default. */
  wordsField?: string | undefined;
  /** Orders the rows that are shown at once after a change, before the server has answered. */
  order?: ((state: ListState) => ((one: Item, other: Item) => number) | undefined) | undefined;
}

/** What a list is set to show, what was found, and which rows are picked. */
export interface WorkListState<Item extends { id: string }> {
  shape: ListShape;
  control: ListControl;
  found: Search<Item>;
  /** The rows of the page; none while they load. */
  rows: readonly Item[];
  /** Whether people give the rows their order: then they slide to their new places. */
  isOrdered: boolean;
  nested: Nested<Item>;
  picks: Picks<Item>;
  /** Picks everything that was found, also on other pages. */
  pickEvery: () => Promise<void>;
  /** The numbers of all items by status; undefined while they load. */
  counts: StatusCounts | undefined;
  /** The search by which a filter's options are counted: what the other filters leave. */
  countAsk: (field: string) => CountAsk;
  /** The whole list as it is filtered, ordered and grouped, so that it can be printed. */
  asked: ListRequest;
}

/** A search of which only the numbers of items by a field are wanted. */
export interface CountAsk {
  endpoint: WorkEndpoint<{ id: string }>;
  body: SearchRequest;
}

/** Returns the filters of what is picked in a list. */
const pickedFilters = ({ picked }: ListState, { periods = [] }: ListShape, today: Day): SearchRequest['filters'] =>
  Object.entries(picked).flatMap(([field, values]) => {
    if (periods.includes(field)) return values.filter(isPeriod).map((period) => periodFilter(field, period, today));
    return values.length === 0 ? [] : [{ field, operator: 'in' as const, value: [...values] }];
  });

const sortsOf = ({ group, sort, direction }: ListState): SearchRequest['sorts'] => [
  ...(group === undefined || group === sort ? [] : [{ field: group, direction: 'asc' as const }]),
  { field: sort, direction },
];

/** What was found for a list, before rows are picked in it. */
type FoundWork<Item extends { id: string }> = Pick<
  WorkListState<Item>,
  'shape' | 'control' | 'found' | 'rows' | 'counts' | 'countAsk' | 'isOrdered' | 'asked'
> & {
  filters: SearchRequest['filters'];
  sorts: SearchRequest['sorts'];
  endpoint: WorkEndpoint<Item>;
};

/** Finds what a list is set to show. */
export const useFoundWork = <Item extends { id: string }>(options: WorkOptions<Item>): FoundWork<Item> => {
  const { endpoint, base, shape, wordsField = 'title', order } = options;
  const control = useListState(shape);
  const { state } = control;
  const { calendarDate } = useSession();
  const filtersOf = (asked: ListState): SearchRequest['filters'] => [
    ...base,
    ...(asked.words === '' ? [] : [{ field: wordsField, operator: 'contains' as const, value: asked.words }]),
    ...pickedFilters(asked, shape, calendarDate),
  ];
  const filters = filtersOf(state);
  const sorts = sortsOf(state);
  const isPaired = state.group !== undefined && state.group !== 'status';
  const countBy = isPaired ? `${state.group}.status` : 'status';
  const found = useSearch(endpoint as never, { filters, sorts, countBy, page: state.page }) as unknown as Search<Item>;
  const compare = order?.(state);
  const waiting = useWaitingNew();
  const page = found.rows ?? [];
  // What waits to be added stands at the end of what was read, and is seen on every page.
  const added = found.loaded.filter(({ id }) => waiting.includes(id) && !page.some((row) => row.id === id));
  const rows = compare === undefined ? [...page, ...added] : [...page, ...added].toSorted(compare);
  const counts = found.counts && countsIn(found.counts, undefined, isPaired);
  const countAsk = (field: string): CountAsk => ({
    endpoint,
    body: {
      startIndex: 0,
      endIndex: 1,
      includeTotalCount: false,
      filters: filtersOf({ ...state, picked: { ...state.picked, [field]: [] } }),
      sorts: [],
      countBy: field,
    },
  });
  const asked: ListRequest = { filters, sorts, ...(state.group !== undefined && { group: state.group }) };
  return { shape, control, found, rows, counts, countAsk, isOrdered: compare !== undefined, asked, filters, sorts, endpoint };
};

/** Keeps which rows are picked. Items `nested` under others are picked like them, but neither counted nor sorted. */
export const usePickedWork = <Item extends { id: string }>(
  found: FoundWork<Item>,
  nested: Nested<Item> = new Map(),
): WorkListState<Item> => {
  const { endpoint, filters, sorts, rows, control } = found;
  const { folded } = control.state;
  const shown = rows.flatMap((row) => [row, ...(folded.includes(row.id) ? [] : (nested.get(row.id) ?? []))]);
  const picks = usePicks(JSON.stringify(filters), shown);
  const pickEvery = async () => {
    const body = { startIndex: 0, endIndex: pickerBuffer, includeTotalCount: false, filters, sorts };
    const every = await readEveryRow(endpoint, { body }, pickerBuffer).catch(tellFailure);
    if (every !== undefined) picks.set(every, true);
  };
  return { ...found, nested, picks, pickEvery };
};
