import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '#web/kit/ui/icon.tsx';
import type { PickOption } from './options.ts';
import styles from './picker.module.css';

interface OptionRowsProps<Option extends PickOption> {
  id: string;
  label: string;
  shown: readonly Option[];
  chosen: readonly string[];
  multiple: boolean;
  /** The index of the row that the arrow keys are on. */
  at: number;
  show: (option: Option) => ReactNode;
  onMove: (place: number) => void;
  onPick: (id: string) => void;
}

/** Returns the id of a row, for `aria-activedescendant`. */
export const rowId = (listId: string, place: number): string => `${listId}-${place}`;

/** Renders the rows of an open list; the focus stays in the field above them. */
export const OptionRows = <Option extends PickOption>({
  id,
  label,
  shown,
  chosen,
  multiple,
  at,
  show,
  onMove,
  onPick,
}: OptionRowsProps<Option>) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(rowId(id, at))}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, at]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} aria-multiselectable={multiple || undefined} className={styles.list}>
      {shown.map((option, place) => (
        <div
          key={option.id}
          id={rowId(id, place)}
          role="option"
          aria-selected={chosen.includes(option.id)}
          data-at={place === at || undefined}
          className={styles.option}
          onPointerMove={() => onMove(place)}
          onPointerDown={(down) => down.preventDefault()}
          onClick={() => onPick(option.id)}
        >
          <span className={styles.words}>{show(option)}</span>
          {chosen.includes(option.id) && <Icon as={IconCheck} size="sm" />}
        </div>
      ))}
    </div>
  );
};
