import { type KeyboardEvent, type ReactNode, useContext } from 'react';
import { classes } from './classes.ts';
import { EditableTitle } from './editable-title.tsx';
import styles from './item-row.module.css';
import { RowsPaintedContext, useRowPlace } from './row-place.ts';
import { WaitingMark } from './waiting-mark.tsx';

interface ItemRowProps {
  title: string;
  /** A checkbox, a progress ring or a rank. */
  leading?: ReactNode;
  /** The name of the meeting that the item belongs to. */
  source?: ReactNode;
  /** A status pill or a vote count. */
  status?: ReactNode;
  owner?: ReactNode;
  /** A percentage, in a column of its own; the column stays where a row has none (null). */
  share?: string | null | undefined;
  /** A `DayText` or an age. */
  date?: ReactNode;
  /** At most two controls, the menu last: phones show only the last one. */
  actions?: ReactNode;
  done?: boolean | undefined;
  /** True while a change of the item waits for the connection. */
  waiting?: boolean | undefined;
  selected?: boolean | undefined;
  /** `tall` where there is a status pill, `room` in a live meeting, `review` where a whole list is gone through there, `mini` for a list within an item. */
  size?: 'list' | 'tall' | 'room' | 'review' | 'mini' | undefined;
  /** Saves a new title; present where the title may be changed in place. */
  onRename?: ((title: string) => void) | undefined;
  /** Runs on a click where the title may not be changed. */
  onOpen?: (() => void) | undefined;
  /** Most characters of the title. */
  limit?: number | undefined;
  /** Runs on keys pressed in the row. */
  onKeyDown?: ((press: KeyboardEvent<HTMLElement>) => void) | undefined;
}

const Slot = ({ name, children }: { name: 'source' | 'status' | 'owner' | 'date'; children: ReactNode }) =>
  children ? (
    <span className={styles[name]} data-slot={name}>
      {children}
    </span>
  ) : null;

const Actions = ({ children }: { children: ReactNode }) => (
  <span className={styles.actions} data-slot="actions">
    {useContext(RowsPaintedContext) && children}
  </span>
);

/** Renders one item: leading control, title, source, status, owner and date; the parent is an `ItemList`. */
export const ItemRow = ({
  title,
  leading,
  source,
  status,
  owner,
  share,
  date,
  actions,
  done,
  waiting = false,
  selected,
  size = 'list',
  onRename,
  onOpen,
  limit,
  onKeyDown,
}: ItemRowProps) => (
  <li
    {...useRowPlace()}
    className={classes(styles.row, styles[size], done && styles.done, selected && styles.selected)}
    aria-current={selected || undefined}
    data-waiting={waiting || undefined}
    onKeyDown={onKeyDown}
  >
    {leading && <span className={styles.leading}>{leading}</span>}
    <div className={styles.body}>
      <div className={styles.title}>
        <EditableTitle title={title} onRename={onRename} onOpen={onOpen} limit={limit} className={styles.words} />
      </div>
      {actions && <Actions>{actions}</Actions>}
      <div className={styles.meta}>
        <Slot name="source">{source}</Slot>
        {waiting && <WaitingMark />}
        <Slot name="status">{status}</Slot>
        {share !== undefined && (
          <span className={styles.share} data-slot="share">
            {share}
          </span>
        )}
        <Slot name="date">{date}</Slot>
      </div>
      <Slot name="owner">{owner}</Slot>
    </div>
  </li>
);
