import { type ReactNode, useId } from 'react';
import { pageSize } from '#shared/search.ts';
import { ItemList } from '#web/kit/ui/item-list.tsx';
import { RowPickContext } from '#web/kit/ui/row-pick.ts';
import { GroupHead } from './group-head.tsx';
import type { ListState } from './list-state.ts';
import { countsIn, groupRows } from './pages.ts';
import type { StatusCounts, WorkListState } from './use-work.ts';
import styles from './work-list.module.css';

/** Where a row stands: its number in the whole list, from 1 on, as the list is set to be, and the row that it stands under. */
export interface ListPosition<Item> {
  place: number;
  state: ListState;
  under?: Item | undefined;
}

export interface WorkRowsProps<Item extends { id: string }> {
  work: WorkListState<Item>;
  /** The list's accessible name. */
  label: string;
  canPick: boolean;
  /** The heading of a group. */
  groupName: (field: string, value: string) => string;
  /** Stands before the name of a group, such as a picture. */
  groupLead?: ((field: string, value: string) => ReactNode) | undefined;
  /** How a group stands, beside its heading. */
  groupFacts?: ((counts: StatusCounts) => ReactNode) | undefined;
  /** Renders an item. */
  row: (item: Item, at: ListPosition<Item>) => ReactNode;
}

/** Returns the value of a field by which a list is grouped; the empty text where the item has none. */
const wordOf = (item: object, field: string): string => {
  const value: unknown = (item as Record<string, unknown>)[field];
  return typeof value === 'string' ? value : '';
};

/** Returns a function that renders a row, which can be picked, and the rows under it. */
const renderer = <Item extends { id: string }>({ work, canPick, row }: WorkRowsProps<Item>) => {
  const { rows, nested, picks, found, control } = work;
  const { state } = control;
  const places = new Map(rows.map(({ id }, index) => [id, found.page * pageSize + index + 1]));
  const isPicking = picks.items.length > 0;
  const one = (item: Item, under?: Item) => {
    const whole = row(item, { place: places.get(item.id) ?? 0, state, ...(under && { under }) });
    if (!canPick) return whole;
    return (
      <RowPickContext key={item.id} value={{ isPicked: picks.has(item.id), isPicking, onPick: (toHere) => picks.pick(item.id, toHere) }}>
        {whole}
      </RowPickContext>
    );
  };
  return (item: Item) => [
    one(item),
    ...(state.folded.includes(item.id) ? [] : (nested.get(item.id) ?? [])).map((child) => one(child, item)),
  ];
};

/** Renders the rows of a list in their groups. */
export const WorkRows = <Item extends { id: string }>(props: WorkRowsProps<Item>) => {
  const { work, label, canPick, groupName, groupLead, groupFacts } = props;
  const base = useId();
  const { rows, picks, found, control } = work;
  const { state, set } = control;
  const { group: by } = state;
  const isPicking = canPick && picks.items.length > 0;
  const render = renderer(props);
  if (by === undefined) {
    return (
      <ItemList label={label} sliding={work.isOrdered ? rows.map(({ id }) => id).join(' ') : undefined}>
        {rows.flatMap(render)}
      </ItemList>
    );
  }
  const groups = groupRows(rows, (item) => wordOf(item, by));
  const headings = new Set(groups.map(({ heading }) => heading));
  const fold = (value: string, isFolded: boolean, all: boolean) => {
    const others = state.folded.filter((each) => (all ? !headings.has(each) : each !== value));
    set({ folded: isFolded ? [...others, ...(all ? headings : [value])] : others }, true);
  };
  return groups.map(({ heading, rows: items }) => {
    const isFolded = state.folded.includes(heading);
    const counts = countsIn(found.counts ?? {}, by === 'status' ? undefined : heading);
    const picked = items.filter(({ id }) => picks.has(id)).length;
    const isAll = picked === items.length;
    const all = by === 'status' ? (counts[heading] ?? items.length) : Object.values(counts).reduce((sum, count) => sum + count, 0);
    return (
      <section key={heading} aria-labelledby={`${base}-${heading}`} className={styles.group}>
        <GroupHead
          id={`${base}-${heading}`}
          name={groupName(by, heading)}
          lead={groupLead?.(by, heading)}
          count={all}
          isFolded={isFolded}
          onFold={(folds, every) => fold(heading, folds, every)}
          picked={isPicking ? (isAll ? true : picked > 0 ? 'mixed' : false) : undefined}
          onPick={() => picks.set(items, !isAll)}
        >
          {by !== 'status' && groupFacts?.(counts)}
        </GroupHead>
        {!isFolded && <ItemList labelledBy={`${base}-${heading}`}>{items.flatMap(render)}</ItemList>}
      </section>
    );
  });
};
