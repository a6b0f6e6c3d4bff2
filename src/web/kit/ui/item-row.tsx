import { type KeyboardEvent, type MouseEvent, type ReactNode, useContext } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { lettersWork } from '#web/kit/keyboard/letters.ts';
import { classes } from './classes.ts';
import { EditableTitle } from './editable-title.tsx';
import styles from './item-row.module.css';
import { PickBox } from './pick-box.tsx';
import extras from './row-extras.module.css';
import { type RowPick, RowPickContext } from './row-pick.ts';
import { RowsPaintedContext, useRowPosition } from './row-place.ts';
import { useSwipe } from './use-swipe.ts';
import { WaitingMark } from './waiting-mark.tsx';

interface ItemRowProps {
  title: string;
  /** Stands right after the title, such as how many Rocks were delegated from this one. */
  note?: ReactNode;
  /** How the row stands under the one before: as its child, drawn with an elbow. */
  nested?: boolean | undefined;
  /** A handle that moves the row, at its very beginning. */
  grip?: ReactNode;
  /** A checkbox, a progress ring or a rank. */
  leading?: ReactNode;
  /** The name of the meeting that the item belongs to. */
  source?: ReactNode;
  /** A status pill or a vote count. */
  status?: ReactNode;
  owner?: ReactNode;
  /** A percentage or a count, in a column of its own; the column stays where a row has none (null). */
  share?: ReactNode;
  /** A `DayText` or an age. */
  date?: ReactNode;
  /** At most two controls, the menu last: phones show only the last one, until a swipe shows both. */
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
  /** Where a row that is dragged over this one would come, drawn as a line. */
  drop?: 'before' | 'after' | undefined;
  /** An attribute of the row, by which a drag knows it. */
  mark?: Readonly<Record<`data-${string}`, string>> | undefined;
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

/** Renders the leading control, and the box that picks the row: in its place while rows are picked, else under the pointer. */
const Leading = ({ pick, title, children }: { pick: RowPick | undefined; title: string; children: ReactNode }) => {
  const t = useText();
  if (pick === undefined) return children ? <span className={styles.leading}>{children}</span> : null;
  return (
    <span className={classes(styles.leading, styles.picks, (pick.isPicking || !children) && styles.picking)}>
      <PickBox className={styles.pick} checked={pick.isPicked} label={t('items.pick', { title })} onPick={pick.onPick} />
      {children && <span className={classes(styles.leading, styles.own)}>{children}</span>}
    </span>
  );
};

/** A right click, or the menu key, opens the row's own menu; catalogue row P-12. Words that are edited or selected keep the browser's. */
const openMenu = (press: MouseEvent<HTMLElement>): void => {
  const button = press.currentTarget.querySelector<HTMLElement>('[data-slot="actions"] [aria-haspopup="menu"]');
  const isText = press.target instanceof Element && press.target.closest('input, textarea, a[href]') !== null;
  if (button === null || isText || press.shiftKey || String(window.getSelection()) !== '') return;
  press.preventDefault();
  // The menu opens at the pointer; the menu key gives the middle of what has the focus.
  button.dispatchEvent(
    new window.MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX: press.clientX, clientY: press.clientY }),
  );
};

/** Presses the control of the row that has the key as its `data-key`, while the focus is on the title: X ticks, O is the owner. */
const pressByKey = (press: KeyboardEvent<HTMLElement>): void => {
  const { key, target, currentTarget } = press;
  if (press.ctrlKey || press.metaKey || press.altKey || press.shiftKey || press.defaultPrevented || !isTitle(target)) return;
  if (key.length === 1 && !lettersWork()) return;
  const control = currentTarget.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  if (control === null) return;
  press.preventDefault();
  press.stopPropagation();
  control.click();
};

/** Picks the row by the space bar on its title. A button would be pressed by the bar, so that is prevented when it goes down and up. */
const keysOf =
  (pick: RowPick | undefined, others: ItemRowProps['onKeyDown']) =>
  (press: KeyboardEvent<HTMLElement>): void => {
    if (pick !== undefined && isSpaceOnTitle(press)) {
      press.preventDefault();
      pick.onPick(press.shiftKey);
      return;
    }
    others?.(press);
    pressByKey(press);
  };

const isTitle = (target: EventTarget): target is HTMLElement =>
  target instanceof HTMLElement && target.tagName === 'BUTTON' && target.dataset['title'] !== undefined;

const isSpaceOnTitle = ({ key, target }: KeyboardEvent<HTMLElement>): boolean => key === ' ' && isTitle(target);

/** Renders what stands between the title and the owner; on a phone, in a line below the title. */
const Meta = ({ source, status, share, date, waiting }: Pick<ItemRowProps, 'source' | 'status' | 'share' | 'date' | 'waiting'>) => (
  <div className={styles.meta} data-slot="meta">
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
);

/** Renders one item: leading control, title, source, status, owner and date; the parent is an `ItemList`. */
export const ItemRow = ({
  title,
  note,
  nested = false,
  grip,
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
  drop,
  mark,
  onKeyDown,
}: ItemRowProps) => {
  const pick = useContext(RowPickContext);
  const isSelected = selected === true || pick?.isPicked === true;
  const { isSwiped, touches } = useSwipe();
  const looks = [nested && extras.nested, Boolean(actions) && extras.acts, drop && extras.dropped, done && styles.done];
  return (
    <li
      {...useRowPosition()}
      className={classes(styles.row, styles[size], size === 'tall' && extras.lines, ...looks, isSelected && styles.selected)}
      aria-current={selected || undefined}
      data-waiting={waiting || undefined}
      data-drop={drop}
      data-swiped={isSwiped || undefined}
      {...(actions ? touches : {})}
      {...mark}
      onKeyDown={keysOf(pick, onKeyDown)}
      onKeyUp={pick && ((press) => isSpaceOnTitle(press) && press.preventDefault())}
      onContextMenu={openMenu}
    >
      {grip && <span className={extras.grip}>{grip}</span>}
      <Leading pick={pick} title={title}>
        {leading}
      </Leading>
      <div className={styles.body} data-slot="body">
        <div className={classes(styles.title, Boolean(note) && extras.noted)}>
          <EditableTitle title={title} onRename={onRename} onOpen={onOpen} limit={limit} className={styles.words} />
          {note && <span className={extras.note}>{note}</span>}
        </div>
        {actions && <Actions>{actions}</Actions>}
        <Meta {...{ source, status, share, date, waiting }} />
        <Slot name="owner">{owner}</Slot>
      </div>
    </li>
  );
};
