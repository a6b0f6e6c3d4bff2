import { IconCheck, IconChevronRight, IconFilter, IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import {
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { OptionList } from '#web/kit/forms/option-list.tsx';
import { narrow } from '#web/kit/forms/options.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Count } from '#web/kit/ui/count.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Menu } from '#web/kit/ui/menu.tsx';
import { Popover } from '#web/kit/ui/popover.tsx';
import { type FilterField, pickIn } from './filter-menu.tsx';
import styles from './filter-sheet.module.css';
import { ListPartContext } from './list-part.ts';
import type { ListShape } from './list-state.ts';
import type { ListControl } from './use-list-state.ts';

/** A filter with more options shows only a few of them beside those that are picked; the others are in a list. */
const most = 5;
const few = 3;

interface ChipsProps extends FilterField {
  picked: readonly string[];
  onChange: (picked: readonly string[]) => void;
}

/** Renders the options of a filter, each to be picked by a press. */
const Chips = ({ label, options: every = [], first: leader, show, chip, single = false, picked, onChange }: ChipsProps) => {
  const t = useText();
  const id = useId();
  const rest = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const options = every.toSorted((one, other) => Number(other.id === leader) - Number(one.id === leader));
  // Nothing changes its place under the finger: those that were picked at the beginning stay first, after who looks at the list.
  const [first] = useState(leader === undefined || !every.some(({ id }) => id === leader) ? picked : [...new Set([leader, ...picked])]);
  const begin = options.length > most ? narrow(options, '', first).slice(0, Math.max(few, first.length)) : options;
  const shown = [...begin, ...options.filter((option) => picked.includes(option.id) && !begin.includes(option))];
  const change = (option: string) => onChange(pickIn({ single }, picked, option));
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      <div className={styles.chips}>
        {shown.map((option) => {
          const isPicked = picked.includes(option.id);
          return (
            <button
              key={option.id}
              type="button"
              className={classes(styles.chip, isPicked && styles.picked)}
              aria-pressed={isPicked}
              onClick={() => change(option.id)}
            >
              {chip?.(option.id) ?? option.label}
              {isPicked && <Icon as={IconCheck} size="sm" />}
            </button>
          );
        })}
        {shown.length < options.length && (
          <button
            ref={rest}
            type="button"
            className={styles.chip}
            aria-haspopup="listbox"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('shell.search.more', { count: options.length - shown.length })}
          </button>
        )}
      </div>
      {isOpen && (
        <OptionList
          anchor={rest}
          label={label}
          options={options}
          chosen={picked}
          multiple={!single}
          show={(option) => show?.(option.id) ?? option.label}
          onPick={change}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
};

interface LineProps {
  label: string;
  value: string;
  entries: ComponentProps<typeof Menu>['entries'];
}

/** Renders a choice as a line that opens its menu. */
const Line = ({ label, value, entries }: LineProps) => (
  <Menu
    label={label}
    entries={entries}
    trigger={(props) => (
      <button type="button" {...props} className={styles.line}>
        <span className={styles.what}>{label}</span>
        <span className={styles.value}>{value}</span>
        <Icon as={IconChevronRight} size="sm" className={styles.end} />
      </button>
    )}
  />
);

export interface FilterSheetProps {
  shape: ListShape;
  control: ListControl;
  fields: readonly FilterField[];
  nameOf: (field: string | undefined) => string;
  /** What the list has: "Rocks". */
  what: string;
  /** How many rows are found. */
  total: number;
  /** Further buttons, such as the saved views. */
  children?: ReactNode;
}

/** Renders by what the list is grouped and sorted, and which part of the items it shows. */
const Order = ({ shape, control: { state, set }, nameOf }: Pick<FilterSheetProps, 'shape' | 'control' | 'nameOf'>) => {
  const t = useText();
  const part = useContext(ListPartContext);
  const up = state.direction === 'asc';
  return (
    <div className={styles.lines}>
      {shape.groups.length > 0 && (
        <Line
          label={t('shell.search.groupBy')}
          value={nameOf(state.group)}
          entries={[...shape.groups, undefined].map((group) => ({
            key: group ?? '',
            label: nameOf(group),
            checked: group === state.group,
            onChoose: () => set({ group, folded: [] }),
          }))}
        />
      )}
      <div className={styles.sort}>
        <Line
          label={t('shell.search.sortBy')}
          value={nameOf(state.sort)}
          entries={shape.sorts.map((sort) => ({
            key: sort,
            label: nameOf(sort),
            checked: sort === state.sort,
            onChoose: () => set({ sort }),
          }))}
        />
        <IconButton
          icon={up ? IconSortAscending : IconSortDescending}
          label={t(up ? 'shell.search.ascending' : 'shell.search.descending')}
          onClick={() => set({ direction: up ? 'desc' : 'asc' })}
        />
      </div>
      {part && <Line label={t('shell.search.part')} value={part.value} entries={part.entries} />}
    </div>
  );
};

const statusFirst = (one: FilterField, other: FilterField): number => Number(other.field === 'status') - Number(one.field === 'status');

/** Renders the open sheet. The list behind it follows each press, and the button at its foot says how many rows remain. */
const Opened = ({ shape, control, fields, nameOf, what, total, children, anchor, onClose }: FilterSheetProps & Opening) => {
  const t = useText();
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus({ preventScroll: true }), []);
  const { state, set } = control;
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) onClose();
  };
  const back = () => {
    onClose();
    anchor.current?.focus();
  };
  return (
    <Popover anchor={anchor} onClose={onClose} className={styles.sheet} role="dialog" aria-labelledby={id} onBlur={leave}>
      <header className={styles.header}>
        <h2 ref={head} id={id} tabIndex={-1} className={styles.title}>
          {t('shell.search.sheet')}
        </h2>
        <Button className={styles.clear} onClick={() => set({ words: '', picked: {} })}>
          {t('shell.search.clearAll')}
        </Button>
      </header>
      <div className={styles.body}>
        {fields.toSorted(statusFirst).map((each) => (
          <Chips
            key={each.field}
            {...each}
            picked={state.picked[each.field] ?? []}
            onChange={(values) => set({ picked: { ...state.picked, [each.field]: values } })}
          />
        ))}
        <Order {...{ shape, control, nameOf }} />
        <div className={styles.more}>{children}</div>
      </div>
      <footer className={styles.footer}>
        <Button tone="primary" size="lg" wide onClick={back}>
          {t('shell.search.show', { count: total, what })}
        </Button>
      </footer>
    </Popover>
  );
};

interface Opening {
  anchor: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
}

/** Renders the button that opens what filters, groups and sorts a list on a phone, with the number of filters that are set. */
export const FilterSheet = (props: FilterSheetProps) => {
  const t = useText();
  const anchor = useRef<HTMLButtonElement>(null);
  const own = useState(false);
  const [isOpen, setOpen] = useContext(ListPartContext)?.sheet ?? own;
  const count = Object.values(props.control.state.picked).filter((values) => values.length > 0).length;
  return (
    <>
      <Button
        ref={anchor}
        tone="soft"
        icon={IconFilter}
        className={styles.button}
        aria-label={t('shell.search.tools', { count })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 && (
          <b className={styles.count}>
            <Count of={count} />
          </b>
        )}
      </Button>
      {isOpen && <Opened {...props} anchor={anchor} onClose={() => setOpen(false)} />}
    </>
  );
};
