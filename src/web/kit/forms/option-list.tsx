import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { Popover } from '#web/kit/ui/popover.tsx';
import { indexAfter } from '#web/kit/ui/roving.ts';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { OptionRows, rowId } from './option-rows.tsx';
import { narrow, type PickOption } from './options.ts';
import styles from './picker.module.css';

interface OptionListProps<Option extends PickOption> {
  /** The id for `aria-controls` of the control that opens the list. */
  id?: string | undefined;
  anchor: RefObject<HTMLElement | null>;
  label: string;
  /** Undefined while they load. */
  options: readonly Option[] | undefined;
  chosen: readonly string[];
  multiple: boolean;
  show: (option: Option) => ReactNode;
  /** The text shown when there is nothing to choose. */
  empty?: string | undefined;
  onPick: (id: string) => void;
  onClose: () => void;
  /** Called with what is typed where the caller finds the options: they are then shown as they come. */
  onType?: ((typed: string) => void) | undefined;
}

/** The most options that are taken in at a glance: their list shows its field only when something is typed. */
const few = 5;

interface ListFieldProps {
  /** Whether it can be seen; it has the focus either way. */
  seen: boolean;
  label: string;
  listId: string;
  activeId: string | undefined;
  typed: string;
  onType: (typed: string) => void;
  onKeyDown: (press: KeyboardEvent) => void;
}

/** Renders the field that filters a list; it keeps the focus while the list is open. */
const ListField = ({ seen, label, listId, activeId, typed, onType, onKeyDown }: ListFieldProps) => {
  const t = useText();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={classes(styles.search, !seen && styles.unseen)}>
      <Icon as={IconSearch} size="sm" />
      <input
        ref={field}
        role="combobox"
        aria-label={t('shell.forms.search', { what: label })}
        aria-expanded="true"
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        // A phone opens no keyboard for a field that is not seen.
        inputMode={seen ? undefined : 'none'}
        placeholder={t('shell.forms.searchHint')}
        value={typed}
        onKeyDown={onKeyDown}
        onChange={(change) => onType(change.currentTarget.value)}
      />
    </div>
  );
};

/** Renders the open list of a picker: a field filters, arrows move, Enter chooses. */
export const OptionList = <Option extends PickOption>(props: OptionListProps<Option>) => {
  const { anchor, label, options, chosen, multiple, show, empty, onPick, onClose, onType } = props;
  const t = useText();
  const own = useId();
  const id = props.id ?? own;
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [order] = useState(chosen);
  const isFew = onType === undefined && options !== undefined && options.length <= few;
  const shown = onType === undefined ? narrow(options ?? [], typed, order) : (options ?? []);

  const press = (key: KeyboardEvent) => {
    if (key.key === 'Tab') return onClose();
    const next = key.key === 'Home' || key.key === 'End' ? undefined : indexAfter(key.key, at, shown.length);
    if (key.key !== 'Enter' && next === undefined) return;
    key.preventDefault();
    if (next !== undefined) return setAt(next);
    const option = shown[at];
    if (option !== undefined && !key.ctrlKey && !key.metaKey) onPick(option.id);
  };

  return (
    <Popover anchor={anchor} onClose={onClose} className={classes(styles.popover, isFew && styles.fitting)}>
      <ListField
        seen={!isFew || typed !== ''}
        label={label}
        listId={id}
        activeId={shown.length > 0 ? rowId(id, at) : undefined}
        typed={typed}
        onKeyDown={press}
        onType={(next) => {
          setTyped(next);
          setAt(0);
          onType?.(next);
        }}
      />
      {options === undefined ? (
        <SkeletonRows count={3} />
      ) : (
        <OptionRows
          id={id}
          label={label}
          shown={shown}
          chosen={chosen}
          multiple={multiple}
          at={at}
          show={show}
          onMove={setAt}
          onPick={onPick}
        />
      )}
      {options !== undefined && shown.length === 0 && (
        <p className={styles.none}>{options.length === 0 && empty !== undefined ? empty : t('shell.search.none')}</p>
      )}
    </Popover>
  );
};
