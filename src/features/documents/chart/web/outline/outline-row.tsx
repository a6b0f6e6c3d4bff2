import '#web/core/texts/chart.ts';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent, MouseEvent } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { classes } from '#web/kit/ui/classes.ts';
import { Icon } from '#web/kit/ui/icon.tsx';
import { type RefusedTitle, TitleField } from '#web/kit/ui/title-field.tsx';
import type { Seat } from '../../contract.ts';
import type { Branch } from '../../rules/branches.ts';
import { isOpenSeat, namesOf } from '../../rules/holders.ts';
import type { ChartEditing } from '../chart/chart-editing.ts';
import { AssistantMark, LtBadge, OwnMark } from '../plane/seat-box.tsx';
import { SeatFace } from '../plane/seat-holder.tsx';
import styles from './outline.module.css';

/** Most characters of a title. */
const longest = 100;
/** The level from which on rows of a phone are not indented further. */
const deepestOnPhone = 4;

export interface OutlinePosition {
  top: number;
  height: number;
}

const styleOf = ({ top, height }: OutlinePosition, depth: number): CSSProperties =>
  ({ top, height, '--depth': depth, '--depth-phone': Math.min(depth, deepestOnPhone) }) as CSSProperties;

interface DraftRowProps {
  depth: number;
  place: OutlinePosition;
  refused: RefusedTitle | undefined;
  onEnd: (title: string | undefined, byKey: boolean) => void;
}

/** Renders the row in which the title of a new seat is typed. A tree may hold nothing but its items, so it is one too. */
export const DraftRow = ({ depth, place, refused, onEnd }: DraftRowProps) => {
  const t = useText();
  return (
    <li role="treeitem" aria-level={depth + 1} aria-selected={false} tabIndex={-1} className={styles.row} style={styleOf(place, depth)}>
      <span className={styles.twist} />
      <span className={styles.seat}>
        <span className={styles.said}>{t('chart.outline.new')}</span>
        <TitleField title="" limit={longest} refused={refused} onEnd={onEnd} />
      </span>
    </li>
  );
};

interface OutlineRowProps {
  desk: ChartEditing;
  branch: Branch<Seat>;
  place: OutlinePosition;
  /** How many rows hang on the same seat, and which of them this is. */
  among: { count: number; at: number };
  isCurrent: boolean;
  isFound: boolean;
  /** Present while the title is typed. */
  renaming: { refused?: RefusedTitle } | undefined;
  onRenamed: (title: string | undefined, byKey: boolean) => void;
  onKeyDown: (press: KeyboardEvent) => void;
  onOpen: () => void;
}

const hasChildren = ({ reports, assistants }: Branch<Seat>) => reports.length + assistants.length > 0;

/** Returns true for a press in the field of a title: there it moves the caret and chooses words. */
const isInField = ({ target }: MouseEvent) => target instanceof HTMLInputElement;

/** Folds and unfolds a row by the pointer; keys do it on the row itself. */
const Twist = ({ desk: { folded, toggleFold }, branch }: Pick<OutlineRowProps, 'desk' | 'branch'>) => {
  if (!hasChildren(branch)) return <span className={styles.twist} />;
  const { id } = branch.seat;
  return (
    <span
      className={styles.twist}
      data-twist=""
      aria-hidden="true"
      onClick={(press) => {
        press.stopPropagation();
        toggleFold(id);
      }}
    >
      <Icon as={folded.has(id) ? IconChevronRight : IconChevronDown} size="sm" />
    </span>
  );
};

/** Renders a seat as a row of the outline: title, holder, how many roles it has and how many seats are under it. */
export const OutlineRow = (props: OutlineRowProps) => {
  const { desk, branch, place, among, isCurrent, isFound, renaming, onRenamed, onKeyDown, onOpen } = props;
  const t = useText();
  const { seat, depth, below } = branch;
  return (
    <li
      role="treeitem"
      data-row={seat.id}
      aria-level={depth + 1}
      aria-setsize={among.count}
      aria-posinset={among.at}
      aria-expanded={hasChildren(branch) ? !desk.folded.has(seat.id) : undefined}
      aria-selected={isCurrent}
      tabIndex={isCurrent ? 0 : -1}
      className={classes(styles.row, isCurrent && styles.current, isFound && styles.found)}
      style={styleOf(place, depth)}
      onFocus={(focus) => focus.target === focus.currentTarget && desk.setCurrent(seat.id)}
      onKeyDown={(press) => press.target === press.currentTarget && onKeyDown(press)}
      onClick={(press) => isInField(press) || onOpen()}
      onDoubleClick={(press) => isInField(press) || (desk.canEdit && desk.edit(seat.id))}
    >
      <Twist desk={desk} branch={branch} />
      <span className={styles.seat}>
        {renaming !== undefined ? (
          <TitleField title={seat.title} limit={longest} refused={renaming.refused} onEnd={onRenamed} />
        ) : (
          <b className={styles.title} title={seat.title}>
            {seat.title}
          </b>
        )}
        <OwnMark seat={seat} />
        {seat.isLT && <LtBadge />}
        {seat.isAssistant && <AssistantMark />}
      </span>
      <span className={styles.face}>
        <SeatFace seat={seat} most={1} />
      </span>
      <span className={classes(styles.holder, isOpenSeat(seat) && styles.open)}>
        {namesOf(seat, t('chart.deactivated')) || t('ui.openSeat')}
      </span>
      <span className={styles.roles}>
        <span aria-hidden="true">{seat.roles.length === 0 ? '' : seat.roles.length}</span>
        <span className={styles.said}>{t('chart.rolesCount', { count: seat.roles.length })}</span>
      </span>
      <span className={styles.below}>
        <span aria-hidden="true">{below === 0 ? '' : below}</span>
        <span className={styles.said}>{below === 0 ? '' : t('chart.outline.below', { count: below })}</span>
      </span>
    </li>
  );
};
