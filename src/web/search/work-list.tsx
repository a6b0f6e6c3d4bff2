import { type ReactNode, useId } from 'react';
import type * as z from 'zod/mini';
import type { Endpoint } from '../../shared/endpoint.ts';
import { pageSize, type SearchRequest, searchBuffer, type searchRequest } from '../../shared/search.ts';
import { tellFailure } from '../api/tell-failure.ts';
import { readEveryRow } from '../api/use-pages.ts';
import { useText } from '../i18n/use-text.ts';
import { useListBehind } from '../modals/list-behind.ts';
import { Button } from '../ui/button.tsx';
import { ItemList } from '../ui/item-list.tsx';
import { RowPickContext } from '../ui/row-pick.ts';
import { Sheet } from '../ui/sheet.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { FilterField } from './filter-menu.tsx';
import { GroupHead } from './group-head.tsx';
import { isNarrowed, type ListShape, type ListState } from './list-state.ts';
import { ListTools } from './list-tools.tsx';
import { NoMatches } from './no-matches.tsx';
import { Pager } from './pager.tsx';
import { countsIn, groupRows } from './pages.ts';
import { type ListControl, useListState } from './use-list-state.ts';
import { type Picks, pickingKeys, usePicks } from './use-picks.ts';
import { type Search, useSearch } from './use-search.ts';
import styles from './work-list.module.css';

type Shape = Record<string, z.ZodMiniType>;
/** A search that finds items, for `useWork`. */
export type WorkEndpoint<Item> = Endpoint<Shape, Shape, typeof searchRequest, { items: z.ZodMiniArray<z.ZodMiniType<Item>> } & Shape>;

/** How many items of a group, or of the list, have each status. */
export type StatusCounts = Readonly<Record<string, number>>;

/** Is given the ids that a command leaves picked, once it is done. */
export type AfterBulk = (left: Promise<readonly string[]>) => void;

interface WorkOptions<Item extends { id: string }> {
  /** The search that finds the items; it must filter by `title` and count by `status`. */
  endpoint: WorkEndpoint<Item>;
  /** Filters that always apply. */
  base: SearchRequest['filters'];
  shape: ListShape;
}

/** What a list is set to show, what was found, and which rows are picked. */
interface Work<Item extends { id: string }> {
  shape: ListShape;
  control: ListControl;
  found: Search<Item>;
  /** The rows of the page; none while they load. */
  rows: readonly Item[];
  picks: Picks<Item>;
  /** Picks everything that was found, also on other pages. */
  pickEvery: () => Promise<void>;
  /** The numbers of all items by status; undefined while they load. */
  counts: StatusCounts | undefined;
}

interface WorkListProps<Item extends { id: string }> {
  work: Work<Item>;
  /** The list's accessible name. */
  label: string;
  /** The label of the field that filters by words. */
  words: string;
  fields: readonly FilterField[];
  /** The names of the fields to group and sort by. */
  names: Readonly<Record<string, string>>;
  /** The heading of a group. */
  groupName: (field: string, value: string) => string;
  /** How a group stands, beside its heading. */
  groupFacts?: ((counts: StatusCounts) => ReactNode) | undefined;
  /** How the whole list stands, beside the filters. */
  summary?: ((counts: StatusCounts) => ReactNode) | undefined;
  /** Renders an item; `place` is its number in the whole list, from 1 on, as the list is set to be. */
  row: (item: Item, at: { place: number; state: ListState }) => ReactNode;
  /** The commands for the picked items; `after` is given what stays picked. Undefined for who may change nothing. */
  bulk?: ((items: readonly Item[], after: AfterBulk) => ReactNode) | undefined;
  /** What is shown while there is nothing to find. */
  empty: ReactNode;
  /** Further buttons beside the tools. */
  children?: ReactNode;
}

const filtersOf = (base: SearchRequest['filters'], { words, picked }: ListState): SearchRequest['filters'] => [
  ...base,
  ...(words === '' ? [] : [{ field: 'title', operator: 'contains' as const, value: words }]),
  ...Object.entries(picked).flatMap(([field, values]) =>
    values.length === 0 ? [] : [{ field, operator: 'in' as const, value: [...values] }],
  ),
];

const sortsOf = ({ group, sort, direction }: ListState): SearchRequest['sorts'] => [
  ...(group === undefined || group === sort ? [] : [{ field: group, direction: 'asc' as const }]),
  { field: sort, direction },
];

/** Renders the filters that are set, each with its values. */
const Chips = ({ control: { state, set }, fields }: { control: ListControl; fields: readonly FilterField[] }) => {
  const t = useText();
  const chips = fields.flatMap(({ field, label, options }) => {
    const values = state.picked[field] ?? [];
    const names = values.flatMap((value) => options?.find(({ id }) => id === value)?.label ?? []);
    return values.length === 0 ? [] : [{ key: field, label: t('shell.search.chip', { field: label, values: names.join(', ') }) }];
  });
  const words = state.words === '' ? [] : [{ key: '', label: t('shell.search.words', { words: state.words }) }];
  return (
    <FilterChips
      chips={[...words, ...chips]}
      onRemove={(key) => set(key === '' ? { words: '' } : { picked: { ...state.picked, [key]: [] } })}
      onClear={() => set({ words: '', picked: {} })}
    />
  );
};

/** Returns the value of a field by which a list is grouped; the empty text where the item has none. */
const wordOf = (item: object, field: string): string => {
  const value: unknown = (item as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : '';
};

interface RowsProps<Item extends { id: string }> extends Pick<WorkListProps<Item>, 'label' | 'groupName' | 'groupFacts' | 'row'> {
  work: Work<Item>;
  canPick: boolean;
}

const Rows = <Item extends { id: string }>({ label, groupName, groupFacts, row, work, canPick }: RowsProps<Item>) => {
  const base = useId();
  const {
    rows,
    found: { counts, page },
    control: { state, set },
  } = work;
  const picks = canPick ? work.picks : undefined;
  const { group: by } = state;
  const isPicking = (picks?.items.length ?? 0) > 0;
  const places = new Map(rows.map(({ id }, index) => [id, page * pageSize + index + 1]));
  const renderRow = (item: Item) => {
    const whole = row(item, { place: places.get(item.id) ?? 0, state });
    if (picks === undefined) return whole;
    return (
      <RowPickContext key={item.id} value={{ isPicked: picks.has(item.id), isPicking, onPick: (toHere) => picks.pick(item.id, toHere) }}>
        {whole}
      </RowPickContext>
    );
  };
  if (by === undefined) return <ItemList label={label}>{rows.map(renderRow)}</ItemList>;
  const groups = groupRows(rows, (item) => wordOf(item, by));
  const fold = (value: string, isFolded: boolean, all: boolean) => {
    const others = state.folded.filter((each) => each !== value);
    set({ folded: all ? (isFolded ? groups.map(({ heading }) => heading) : []) : isFolded ? [...others, value] : others }, true);
  };
  return groups.map(({ heading, rows: items }) => {
    const isFolded = state.folded.includes(heading);
    const found = countsIn(counts ?? {}, by === 'status' ? undefined : heading);
    const picked = items.filter(({ id }) => picks?.has(id) === true).length;
    const isAll = picked === items.length;
    const all = by === 'status' ? (found[heading] ?? items.length) : Object.values(found).reduce((sum, count) => sum + count, 0);
    return (
      <section key={heading} aria-labelledby={`${base}-${heading}`} className={styles.group}>
        <GroupHead
          id={`${base}-${heading}`}
          name={groupName(by, heading)}
          count={all}
          isFolded={isFolded}
          onFold={(folds, every) => fold(heading, folds, every)}
          picked={isPicking ? (isAll ? true : picked > 0 ? 'mixed' : false) : undefined}
          onPick={() => picks?.set(items, !isAll)}
        >
          {by !== 'status' && groupFacts?.(found)}
        </GroupHead>
        {!isFolded && <ItemList labelledBy={`${base}-${heading}`}>{items.map(renderRow)}</ItemList>}
      </section>
    );
  });
};

/** Finds what a list is set to show, and keeps which rows are picked. */
export const useWork = <Item extends { id: string }>({ endpoint, base, shape }: WorkOptions<Item>): Work<Item> => {
  const control = useListState(shape);
  const { state } = control;
  const filters = filtersOf(base, state);
  const sorts = sortsOf(state);
  const isPaired = state.group !== undefined && state.group !== 'status';
  const countBy = isPaired ? `${state.group}.status` : 'status';
  const found = useSearch(endpoint as never, { filters, sorts, countBy, page: state.page }) as unknown as Search<Item>;
  const rows = found.rows ?? [];
  const picks = usePicks(JSON.stringify(filters), rows);
  const pickEvery = async () => {
    const body = { startIndex: 0, endIndex: searchBuffer, includeTotalCount: false, filters, sorts };
    const every = await readEveryRow(endpoint, { body }, searchBuffer).catch(tellFailure);
    if (every !== undefined) picks.set(every, true);
  };
  const counts = found.counts && countsIn(found.counts, undefined, isPaired);
  return { shape, control, found, rows, picks, pickEvery, counts };
};

/** Renders that nothing was found, and the way out. */
const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <div className={styles.none}>
    <NoMatches />
    <Button tone="soft" onClick={onClear}>
      {useText()('shell.search.clearFilters')}
    </Button>
  </div>
);

/**
 * Renders a list with its filters, groups, order, pages and commands for many rows. What it is set to is in the address. Catalogue rows
 * P-01 to P-09, P-12 and P-15.
 */
export const WorkList = <Item extends { id: string }>(props: WorkListProps<Item>) => {
  const { work, label, words, fields, names, summary, bulk, empty, children, ...list } = props;
  const { shape, control, found, rows, picks, counts } = work;
  const { state, set } = control;
  useListBehind(rows);
  const isStart = state.words === '' && JSON.stringify(state.picked) === JSON.stringify(shape.start.picked ?? {});
  const isPagePicked = picks.items.length > 0 && rows.every(({ id }) => picks.has(id));
  const body = () => {
    if (found.rows === undefined) return <SkeletonRows count={5} />;
    if (rows.length === 0) return isStart ? empty : <NothingFound onClear={() => set({ words: '', picked: {} })} />;
    return <Rows {...list} label={label} work={work} canPick={bulk !== undefined} />;
  };
  return (
    <Sheet aria-label={label} className={styles.sheet} onKeyDown={bulk && pickingKeys(picks, rows)}>
      <ListTools words={words} shape={shape} control={control} fields={fields} names={names}>
        {children}
      </ListTools>
      <div className={styles.chips}>
        {isNarrowed(state) && <Chips control={control} fields={fields} />}
        <span className={styles.summary} role="status">
          {counts && summary?.(counts)}
        </span>
      </div>
      {body()}
      <Pager page={found.page} pages={found.pages} total={found.total} onPage={(page) => set({ page })} />
      {bulk !== undefined && picks.items.length > 0 && (
        <BulkBar
          count={picks.items.length}
          all={isPagePicked && picks.items.length < found.total ? { count: found.total, pick: () => void work.pickEvery() } : undefined}
          onClear={picks.clear}
        >
          {bulk(picks.items, (left) => void left.then(picks.keepOnly))}
        </BulkBar>
      )}
    </Sheet>
  );
};
