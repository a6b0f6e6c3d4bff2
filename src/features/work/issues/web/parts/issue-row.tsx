import '#web/core/texts/issues.ts';
import { IconArrowBarToUp, IconArrowRight, IconCheck, IconClock, IconRotate } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { itemMenu, removeEntry } from '#features/work/items/web/parts/item-menu.ts';
import { KindRow, type RowProps } from '#features/work/items/web/parts/kind-row.tsx';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import type { Say } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { lettersWork } from '#web/kit/keyboard/letters.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { type OrderPosition, orderEntries } from '#web/kit/order/order-entries.ts';
import { Grip } from '#web/kit/ui/grip.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { Stone } from '#web/kit/ui/stone.tsx';
import type { ListedIssue } from '../../contract.ts';
import { isOpen } from '../../rules.ts';
import { useIssueCommands } from '../calls.ts';
import { type RankDrag, rankRow } from '../issues/ranking.ts';

export interface IssueRowProps extends Omit<RowProps<ListedIssue>, 'onDropToIssues'> {
  issue: ListedIssue;
  /** The Issue's place in the order, 1 first; shown where the list shows one. */
  place?: number | undefined;
  /** Where the Issue stands in the order, and what moves it, for who may do so. */
  moves?: OrderPosition | undefined;
  /** How the row is dragged to another place. */
  drag?: RankDrag | undefined;
  /** In place of the age, such as the day on which it was solved. */
  date?: ReactNode;
  /** Whether the Issue can move between the short-term and the long-term list here. */
  shelves?: boolean | undefined;
  /** Solves the Issue in place of the list's own command, as the live meeting does. */
  onSolve?: ((issue: ListedIssue) => void) | undefined;
}

/** How many Issues at the top carry a mark, because the team takes them first. */
const topPlaces = 3;

const movesOf = (moves: OrderPosition | undefined, t: Say): MenuEntry[] => {
  if (moves === undefined) return [];
  const top = { key: 'top', keys: '1', label: t('issues.toTop'), icon: IconArrowBarToUp, onChoose: () => moves.to(0) };
  return [...(moves.at > 0 ? [top] : []), ...orderEntries(moves, t)];
};

const edit = ({ id: issueId }: ListedIssue) => void openDialog('editIssue', { issueId });

type IssueMenuProps = Pick<IssueRowProps, 'issue' | 'moves' | 'shelves' | 'onSolve'>;

/** Returns the entries that only Issues have, as far as they are allowed. */
const ownEntries = (
  { issue, moves, shelves = false, onSolve }: IssueMenuProps,
  { t, acts }: { t: Say; acts: ReturnType<typeof useIssueCommands> },
): MenuEntry[] => {
  const { id: issueId, isLongTerm, can } = issue;
  const open = isOpen(issue.status);
  const solving = open
    ? { key: 'solve', label: t('issues.solve'), icon: IconCheck, keys: 'S', onChoose: () => (onSolve ?? acts.solve)(issue) }
    : { key: 'reopen', label: t('issues.reopen'), icon: IconRotate, onChoose: () => acts.reopen(issue) };
  const move = {
    key: 'move',
    label: t('issues.moveElsewhere'),
    icon: IconArrowRight,
    keys: 'M',
    onChoose: () => void openDialog('moveIssue', { issueId }),
  };
  const shelf = {
    key: 'shelf',
    label: t(isLongTerm ? 'issues.toShortTerm' : 'issues.toLongTerm'),
    icon: IconClock,
    keys: 'L',
    onChoose: () => void acts.setLongTerm(issue, !isLongTerm),
  };
  return [
    ...(can.edit ? [solving] : []),
    ...(can.move ? [move] : []),
    ...(can.edit && shelves && open ? [shelf] : []),
    ...(can.edit ? movesOf(moves, t) : []),
  ];
};

/** Returns what makes the entries of an Issue's menu; `onReassign` asks for another owner. */
export const useIssueMenu = (props: IssueMenuProps) => {
  const t = useText();
  const acts = useIssueCommands();
  const { issue } = props;
  return (onReassign: () => void): MenuEntry[] => {
    const remove = async () => {
      if (await confirm({ title: t('issues.removeTitle'), text: issue.title, yes: t('issues.remove'), danger: true }))
        await acts.remove(issue);
    };
    return itemMenu(t, {
      can: issue.can,
      isRemoved: issue.status === 'Removed',
      onEdit: () => edit(issue),
      onRestore: () => void acts.restore(issue),
      onReassign,
      own: ownEntries(props, { t, acts }),
      removal: [removeEntry(t('issues.remove'), () => void remove())],
    });
  };
};

/** Moves an Issue by Alt with the arrows, and to a place by its digit; other keys are those of its menu. */
const rankKeys =
  (moves: OrderPosition | undefined, others: (press: KeyboardEvent<HTMLElement>) => void) =>
  (press: KeyboardEvent<HTMLElement>): void => {
    const { key, target, altKey } = press;
    const onTitle = target instanceof HTMLElement && target.tagName === 'BUTTON' && target.dataset['title'] !== undefined;
    const isArrow = altKey && (key === 'ArrowUp' || key === 'ArrowDown');
    const isDigit = lettersWork() && !altKey && !press.ctrlKey && !press.metaKey && /^[1-9]$/.test(key);
    if (moves === undefined || !onTitle || !(isArrow || isDigit)) return others(press);
    press.preventDefault();
    press.stopPropagation();
    moves.to(isDigit ? Number(key) - 1 : moves.at + (key === 'ArrowUp' ? -1 : 1));
  };

/** The first places carry a mark, because the team takes them first; where a team ranks between its meetings, the very first shines. */
const toneOf = (place: number, shines: boolean) => (place === 1 && shines ? 'now' : place <= topPlaces ? 'idle' : 'none');

/** Renders an Issue in a list: solved, ranked and edited in the row. */
export const IssueRow = (props: IssueRowProps) => {
  const { issue, place, moves, drag, date, leading, status, shelves: _, onSolve, ...row } = props;
  const t = useText();
  const { age } = useFormats();
  const acts = useIssueCommands();
  const solve = onSolve ?? acts.solve;
  const isRemoved = issue.status === 'Removed';
  const edits = issue.can.edit && !isRemoved;
  const open = isOpen(issue.status);
  return (
    <KindRow
      {...row}
      item={issue}
      isRemoved={isRemoved}
      tractionIds={[issue.tractionId]}
      acts={acts}
      renames={open}
      onEdit={() => edit(issue)}
      menu={useIssueMenu(props)}
      keys={(others) => rankKeys(edits ? moves : undefined, others)}
      buttons={edits && open && <IconButton icon={IconCheck} size="sm" label={t('issues.solve')} onClick={() => solve(issue)} />}
      done={!open && !isRemoved}
      drop={drag?.drop}
      mark={drag && { [rankRow]: issue.id }}
      grip={drag !== undefined && edits && <Grip {...drag.grip} />}
      leading={leading?.(issue) ?? (place !== undefined && <Stone tone={toneOf(place, drag !== undefined)}>{place}</Stone>)}
      status={status?.(issue)}
      date={date ?? (place === undefined ? undefined : age(dayHere(new Date(issue.created))))}
    />
  );
};
