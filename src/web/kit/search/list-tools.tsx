import { IconChevronDown, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { type ReactNode, useContext, useRef } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { useShortcut } from '#web/kit/shortcuts/shortcuts.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { AddButton, type AddButtonProps } from './empty-list.tsx';
import { type FilterField, FilterMenu } from './filter-menu.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { ListPartContext } from './list-part.ts';
import type { ListShape } from './list-state.ts';
import styles from './list-tools.module.css';
import { SearchText } from './search-text.tsx';
import type { ListControl } from './use-list-state.ts';

interface ChoiceProps {
  label: string;
  /** The values, with undefined for none. */
  values: readonly (string | undefined)[];
  value: string | undefined;
  nameOf: (value: string | undefined) => string;
  onChange: (value: string | undefined) => void;
}

/** Renders a button that says a choice, such as "Group by Owner", with the menu of its values. */
const Choice = ({ label, values, value, nameOf, onChange }: ChoiceProps) => (
  <Menu
    label={label}
    entries={values.map((each) => ({
      key: each ?? '',
      label: nameOf(each),
      checked: each === value,
      onChoose: () => onChange(each),
    }))}
    trigger={(props) => (
      <Button iconAfter={IconChevronDown} {...props}>
        <span className={styles.what}>{label}</span> <b className={styles.value}>{nameOf(value)}</b>
      </Button>
    )}
  />
);

export interface ListToolsProps {
  /** The label of the field that filters by words: "Filter Rocks". */
  words: string;
  shape: ListShape;
  control: ListControl;
  fields: readonly FilterField[];
  /** The names of the fields to group and sort by. */
  names: Readonly<Record<string, string>>;
  /** What the list has, such as "Rocks", and how many of them are found. */
  what: string;
  total: number;
  /** Adds an item; undefined for who may not. */
  add?: AddButtonProps | undefined;
  /** Further buttons, such as the saved views. */
  children?: ReactNode;
}

/**
 * Renders what filters, groups and sorts a list; on a phone all but the words stand in a sheet. There the bar at the bottom adds items; only in
 * another part of the list, such as the next quarter, what is added belongs to that part. Catalogue rows P-05, P-07 and P-08.
 */
export const ListTools = ({ words, shape, control: { state, set }, fields, names, what, total, add, children }: ListToolsProps) => {
  const t = useText();
  const whole = useRef<HTMLDivElement>(null);
  const phone = usePhone();
  const isUsual = useContext(ListPartContext)?.isUsual === true;
  useShortcut('/', words, () => whole.current?.querySelector('input')?.focus());
  const up = state.direction === 'asc';
  const nameOf = (value: string | undefined) => (value === undefined ? t('shell.search.noGroup') : (names[value] ?? value));
  return (
    <div ref={whole} className={styles.tools} role="search" aria-label={words}>
      <span className={styles.words}>
        <SearchText label={words} value={state.words} keys="/" onChange={(text) => set({ words: text }, true)} />
      </span>
      {phone ? (
        <FilterSheet {...{ shape, fields, nameOf, what, total }} control={{ state, set }}>
          {children}
        </FilterSheet>
      ) : (
        <>
          {fields.map((each) => (
            <FilterMenu
              key={each.field}
              {...each}
              picked={state.picked[each.field] ?? []}
              onChange={(values) => set({ picked: { ...state.picked, [each.field]: values } })}
            />
          ))}
          <i className={styles.line} />
          {shape.groups.length > 0 && (
            <Choice
              label={t('shell.search.groupBy')}
              values={[...shape.groups, undefined]}
              value={state.group}
              nameOf={nameOf}
              onChange={(group) => set({ group, folded: [] })}
            />
          )}
          <Choice
            label={t('shell.search.sortBy')}
            values={shape.sorts}
            value={state.sort}
            nameOf={nameOf}
            onChange={(sort) => set({ sort: sort ?? shape.start.sort })}
          />
          <IconButton
            icon={up ? IconSortAscending : IconSortDescending}
            label={t(up ? 'shell.search.ascending' : 'shell.search.descending')}
            onClick={() => set({ direction: up ? 'desc' : 'asc' })}
          />
        </>
      )}
      <span className={styles.end}>
        {!phone && children}
        {add !== undefined && !(phone && isUsual) && <AddButton {...add} />}
      </span>
    </div>
  );
};
