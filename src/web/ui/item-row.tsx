import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { EditableTitle } from './editable-title.tsx';
import styles from './item-row.module.css';

interface ItemRowProps {
  title: string;
  /** Tick, ring or rank. */
  leading?: ReactNode;
  /** Where it comes from: the meeting's name. */
  source?: ReactNode;
  /** A status pill, or votes. */
  status?: ReactNode;
  owner?: ReactNode;
  /** A `DayText`, an age, a percentage. */
  date?: ReactNode;
  /** The row's two actions, the menu last: on phones the last one stays. */
  actions?: ReactNode;
  done?: boolean | undefined;
  selected?: boolean | undefined;
  /** `tall` where there is a status pill, `room` in a live meeting, `mini` for a list within an item. */
  size?: 'list' | 'tall' | 'room' | 'mini' | undefined;
  /** Given where the title may be changed in place. */
  onRename?: ((title: string) => void) | undefined;
  /** What pressing the title does where it may not be changed. */
  onOpen?: (() => void) | undefined;
  /** Longest title. */
  limit?: number | undefined;
}

const Slot = ({ name, children }: { name: 'source' | 'status' | 'owner' | 'date' | 'actions'; children: ReactNode }) =>
  children ? (
    <span className={styles[name]} data-slot={name}>
      {children}
    </span>
  ) : null;

/** One item of a list: leading, title, source, status, owner, date; stands in an `ItemList`. */
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
  <li className={classes(styles.row, styles[size], done && styles.done, selected && styles.selected)} aria-current={selected || undefined}>
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
