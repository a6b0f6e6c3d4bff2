import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { useListBehind } from '#web/kit/modals/list-behind.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { useRestoredFocus } from '#web/kit/ui/use-restored-focus.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { AddButtonProps } from './empty-list.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { FilterField } from './filter-menu.tsx';
import { isNarrowed } from './list-state.ts';
import { ListTools } from './list-tools.tsx';
import { NoMatches } from './no-matches.tsx';
import { NothingFound } from './nothing-found.tsx';
import { Pager } from './pager.tsx';
import type { ListControl } from './use-list-state.ts';
import { pickingKeys } from './use-picks.ts';
import type { Search } from './use-search.ts';
import type { StatusCounts, WorkListState } from './use-work.ts';
import styles from './work-list.module.css';
import { WorkRows, type WorkRowsProps } from './work-rows.tsx';

/** Is given the ids that a command leaves picked, once it is done. */
export type AfterBulk = (left: Promise<readonly string[]>) => void;

interface WorkListProps<Item extends { id: string }> extends Omit<WorkRowsProps<Item>, 'canPick' | 'work'> {
  work: WorkListState<Item>;
  /** The label of the field that filters by words. */
  words: string;
  fields: readonly FilterField[];
  /** The names of the fields to group and sort by. */
  names: Readonly<Record<string, string>>;
  /** How the whole list stands, beside the filters. */
  summary?: ((counts: StatusCounts) => ReactNode) | undefined;
  /** What one is told about the list, before what filters it. */
  hint?: ReactNode;
  /** The commands for the picked items; `after` is given what stays picked. Undefined for who may change nothing. */
  bulk?: ((items: readonly Item[], after: AfterBulk) => ReactNode) | undefined;
  /** What is shown while there is nothing to find. */
  empty: ReactNode;
  /** Stands under the rows of the last page, such as a row that adds an item. */
  after?: ReactNode;
  /** Adds an item; undefined for who may not, and where nothing is added. */
  add?: AddButtonProps | undefined;
  /** Further buttons beside the tools. */
  children?: ReactNode;
}

/** Renders the filters that are set, each with its values. */
const Chips = ({ control: { state, set }, fields }: { control: ListControl; fields: readonly FilterField[] }) => {
  const t = useText();
  const chips = fields.flatMap(({ field, label, options }) => {
    const values = state.picked[field] ?? [];
    const names = new Set(values.flatMap((value) => options?.find(({ id }) => id === value)?.label ?? []));
    return values.length === 0 ? [] : [{ key: field, label: t('shell.search.chip', { field: label, values: [...names].join(', ') }) }];
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

/** Renders that the search has failed, and a way to try again. */
const Failed = ({ onRetry }: { onRetry: () => void }) => {
  const t = useText();
  return (
    <div className={styles.none}>
      <NoMatches />
      <Button tone="soft" onClick={onRetry}>
        {t('shell.search.again')}
      </Button>
    </div>
  );
};

/** Says once that a search has failed, with a way to try again; catalogue row P-14. */
const useFailureTold = ({ failed, retry }: Pick<Search<unknown>, 'failed' | 'retry'>) => {
  const t = useText();
  const tell = useEffectEvent(() =>
    toast.error(t('shell.search.failed'), { id: 'search', action: { label: t('shell.search.again'), run: retry } }),
  );
  useEffect(() => {
    if (failed) tell();
    else toast.dismiss('search');
  }, [failed]);
};

/**
 * Renders a list with its filters, groups, order, pages and commands for many rows. What it is set to is in the address. Catalogue rows
 * P-01 to P-09, P-12 and P-15.
 */
export const WorkList = <Item extends { id: string }>(props: WorkListProps<Item>) => {
  const { work, label, words, fields, names, summary, hint, bulk, empty, after, add, children, ...list } = props;
  const { shape, control, found, rows, picks, counts } = work;
  const { state, set } = control;
  useListBehind(rows);
  const isStart = state.words === '' && JSON.stringify(state.picked) === JSON.stringify(shape.start.picked ?? {});
  const isPagePicked = picks.items.length > 0 && rows.every(({ id }) => picks.has(id));
  useFailureTold(found);
  const kept = useRestoredFocus();
  const body = () => {
    if (found.failed) return <Failed onRetry={found.retry} />;
    if (found.rows === undefined) return <SkeletonRows count={5} />;
    if (rows.length > 0) return <WorkRows {...list} label={label} work={work} canPick={bulk !== undefined} />;
    return isStart ? empty : <NothingFound shape={shape} state={state} onClear={() => set({ words: '', picked: {} })} />;
  };
  return (
    <Sheet aria-label={label} className={styles.sheet} onKeyDown={bulk && pickingKeys(picks, rows)}>
      <ListTools words={words} shape={shape} control={control} fields={fields} names={names} what={label} total={found.total} add={add}>
        {children}
      </ListTools>
      <div className={styles.chips}>
        {hint}
        {!isStart && isNarrowed(state) && <Chips control={control} fields={fields} />}
        <span className={styles.summary} role="status">
          {counts && summary?.(counts)}
        </span>
      </div>
      <div className={classes(found.late && styles.late)} aria-busy={found.late || undefined} {...kept}>
        {body()}
      </div>
      {found.page === found.pages - 1 && after}
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
