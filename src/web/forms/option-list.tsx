import { IconCheck, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Icon } from '../ui/icon.tsx';
import { Popover } from '../ui/popover.tsx';
import { placeAfter } from '../ui/roving.ts';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';
import { narrow, type PickOption } from './options.ts';
import styles from './picker.module.css';

interface OptionListProps<Option extends PickOption> {
  anchor: RefObject<HTMLElement | null>;
  label: string;
  /** Undefined while they are on their way. */
  options: readonly Option[] | undefined;
  chosen: readonly string[];
  multiple: boolean;
  show: (option: Option) => ReactNode;
  /** What stands there when there is nothing to choose from. */
  empty?: string | undefined;
  onPick: (id: string) => void;
  onClose: () => void;
}

/** The open list of a picker: a field to narrow it, arrows to move, Enter to choose. */
export const OptionList = <Option extends PickOption>({ anchor, label, options, chosen, multiple, show, empty, onPick, onClose }: OptionListProps<Option>) => {
  const t = useText();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const [order] = useState(chosen);
  const shown = narrow(options ?? [], typed, order);
  const optionId = (place: number) => `${id}-${place}`;

  useEffect(() => {
    field.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    list.current?.querySelector('[data-at]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const press = (key: KeyboardEvent) => {
    if (key.key === 'Tab') return onClose();
    if (key.key === 'Enter') {
      const option = shown[at];
      key.preventDefault();
      if (option !== undefined && !key.ctrlKey && !key.metaKey) onPick(option.id);
      return;
    }
    const next = key.key === 'Home' || key.key === 'End' ? undefined : placeAfter(key.key, at, shown.length);
    if (next === undefined) return;
    key.preventDefault();
    setAt(next);
  };

  return (
    <Popover anchor={anchor} onClose={onClose} className={styles.popover}>
      <div className={styles.search}>
        <Icon as={IconSearch} size="sm" />
        <input
          ref={field}
          role="combobox"
          aria-label={t('shell.forms.search', { what: label })}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={shown.length > 0 ? optionId(at) : undefined}
          autoComplete="off"
          placeholder={t('shell.forms.searchHint')}
          value={typed}
          onKeyDown={press}
          onChange={(change) => {
            setTyped(change.currentTarget.value);
            setAt(0);
          }}
        />
      </div>
      {options === undefined ? (
        <SkeletonRows count={3} />
      ) : (
        <div ref={list} id={id} role="listbox" aria-label={label} aria-multiselectable={multiple || undefined} className={styles.list}>
          {shown.map((option, place) => (
            <div
              key={option.id}
              id={optionId(place)}
              role="option"
              aria-selected={chosen.includes(option.id)}
              data-at={place === at || undefined}
              className={styles.option}
              onPointerMove={() => setAt(place)}
              onPointerDown={(down) => down.preventDefault()}
              onClick={() => onPick(option.id)}
            >
              <span className={styles.words}>{show(option)}</span>
              {chosen.includes(option.id) && <Icon as={IconCheck} size="sm" />}
            </div>
          ))}
        </div>
      )}
      {options !== undefined && shown.length === 0 && <p className={styles.none}>{options.length === 0 && empty !== undefined ? empty : t('shell.search.none')}</p>}
    </Popover>
  );
};
