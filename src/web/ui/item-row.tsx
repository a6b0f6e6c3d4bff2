import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { EditableTitle } from './editable-title.tsx';
import styles from './item-row.module.css';
import { useRowPlace } from './row-place.ts';

interface ItemRowProps {
  title: string;
  /** A checkbox, a progress ring or a rank. */
  leading?: ReactNode;
  /** The name of the meeting that the item belongs to. */
  source?: ReactNode;
  /** A status pill or a vote count. */
  status?: ReactNode;
  owner?: ReactNode;
  /** A `DayText`, an age or a percentage. */
  date?: ReactNode;
  /** At most two controls, the menu last: phones show only the last one. */
  actions?: ReactNode;
  done?: boolean | undefined;
  selected?: boolean | undefined;
  /** `tall` where there is a status pill, `room` in a live meeting, `mini` for a list within an item. */
  size?: 'list' | 'tall' | 'room' | 'mini' | undefined;
  /** Saves a new title; present where the title may be changed in place. */
  onRename?: ((title: string) => void) | undefined;
  /** Runs on a click where the title may not be changed. */
  onOpen?: (() => void) | undefined;
  /** Most characters of the title. */
  limit?: number | undefined;
}

const Slot = ({ name, children }: { name: 'source' | 'status' | 'owner' | 'date' | 'actions'; children: ReactNode }) =>
  children ? (
    <span className={styles[name]} data-slot={name}>
      {children}
    </span>
  ) : null;

/** Renders one item: leading control, title, source, status, owner and date; the parent is an `ItemList`. */
export const ItemRow = ({
  title,
  leading,
  source,
  status,
  owner,
  date,
  actions,
  done,
  selected,
  size = 'list',
  onRename,
  onOpen,
  limit,
}: ItemRowProps) => (
  <li
    {...useRowPlace()}
    className={classes(styles.row, styles[size], done && styles.done, selected && styles.selected)}
    aria-current={selected || undefined}
  >
    {leading && <span className={styles.leading}>{leading}</span>}
    <div className={styles.body}>
      <div className={styles.title}>
        <EditableTitle title={title} onRename={onRename} onOpen={onOpen} limit={limit} className={styles.words} />
      </div>
      <Slot name="actions">{actions}</Slot>
      <div className={styles.meta}>
        <Slot name="source">{source}</Slot>
        <Slot name="status">{status}</Slot>
        <Slot name="date">{date}</Slot>
      </div>
      <Slot name="owner">{owner}</Slot>
    </div>
  </li>
);
