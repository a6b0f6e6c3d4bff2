import '#web/core/texts/issues.ts';
import {
  IconArrowBarToUp,
  IconArrowRight,
  IconCheck,
  IconClock,
  IconPencil,
  IconRestore,
  IconRotate,
  IconTrash,
  IconUser,
} from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { OwnerCell } from '#features/work/items/web/parts/owner-cell.tsx';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import type { Say } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useWaiting } from '#web/core/outbox/use-waiting.ts';
import { lettersWork } from '#web/kit/keyboard/letters.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { type OrderPosition, orderEntries } from '#web/kit/order/order-entries.ts';
import { openerOf } from '#web/kit/search/ask-restore.ts';
import { Grip } from '#web/kit/ui/grip.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { ItemRow } from '#web/kit/ui/item-row.tsx';
import type { ItemSlots, ListSize } from '#web/kit/ui/item-slots.ts';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { menuKeys } from '#web/kit/ui/menu-keys.ts';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { RowMenu } from '#web/kit/ui/row-menu.tsx';
import { Stone } from '#web/kit/ui/stone.tsx';
import type { ListedIssue } from '../../contract.ts';
import { isOpen } from '../../rules.ts';
import { useIssueCommands } from '../calls.ts';
import { type RankDrag, rankRow } from '../issues/ranking.ts';

export interface IssueRowProps extends ItemSlots<ListedIssue> {
  issue: ListedIssue;
  owner: PersonLook | undefined;
  loading: boolean;
  size: ListSize;
  source?: string | undefined;
  /** The Issue's place in the order, 1 first; shown where the list shows one. */
  place?: number | undefined;
  /** Where the Issue stands in the order, and what moves it, for who may do so. */
  moves?: OrderPosition | undefined;
  /** How the row is dragged to another place. */
  drag?: RankDrag | undefined;
  /** Stands beside the title. */
  note?: ReactNode;
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

type IssueMenuProps = Pick<IssueRowProps, 'issue' | 'moves' | 'shelves' | 'onSolve'>;

interface Making {
  t: Say;
  acts: ReturnType<typeof useIssueCommands>;
  onReassign: () => void;
}

const entriesOf = ({ issue, moves, shelves = false, onSolve }: IssueMenuProps, { t, acts, onReassign }: Making): MenuEntry[] => {
  const { edit, move, remove } = issue.can;
  const restore = () => void acts.restore(issue);
  const issueId = issue.id;
  const ask = async () => {
    if (await confirm({ title: t('issues.removeTitle'), text: issue.title, yes: t('issues.remove'), danger: true }))
      await acts.remove(issue);
  };
  const solving = isOpen(issue.status)
    ? { key: 'solve', label: t('issues.solve'), icon: IconCheck, keys: 'S', onChoose: () => (onSolve ?? acts.solve)(issue) }
    : { key: 'reopen', label: t('issues.reopen'), icon: IconRotate, onChoose: () => acts.reopen(issue) };
  const { isLongTerm } = issue;
  const shelf = {
    key: 'shelf',
    label: t(isLongTerm ? 'issues.toShortTerm' : 'issues.toLongTerm'),
    icon: IconClock,
    keys: 'L',
    onChoose: () => void acts.setLongTerm(issue, !isLongTerm),
  };
  if (issue.status === 'Removed')
    return remove ? [{ key: 'restore', label: t('items.restore'), icon: IconRestore, onChoose: restore }] : [];
  return [
    ...(edit
      ? [
          { key: 'edit', label: t('items.edit'), icon: IconPencil, keys: 'E', onChoose: () => void openDialog('editIssue', { issueId }) },
          { key: 'reassign', label: t('items.reassign'), icon: IconUser, keys: 'A', onChoose: onReassign },
          solving,
        ]
      : []),
    ...(move
      ? [
          {
            key: 'move',
            label: t('issues.moveElsewhere'),
            icon: IconArrowRight,
            keys: 'M',
            onChoose: () => void openDialog('moveIssue', { issueId }),
          },
        ]
      : []),
    ...(edit && shelves && isOpen(issue.status) ? [shelf] : []),
    ...(edit ? movesOf(moves, t) : []),
    ...(remove
      ? [
          { key: 'line', line: true as const },
          { key: 'remove', label: t('issues.remove'), icon: IconTrash, keys: 'Delete', danger: true, onChoose: () => void ask() },
        ]
      : []),
  ];
};

/** Returns what makes the entries of the row's menu; `onReassign` asks for another owner. */
export const useIssueEntries = (props: IssueMenuProps, onReassign: () => void): (() => MenuEntry[]) => {
  const t = useText();
  const acts = useIssueCommands();
  return () => entriesOf(props, { t, acts, onReassign });
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
  const { issue, owner, loading, size, source, place, moves, drag, note, date, leading, status, actions, isSelected, onOpen } = props;
  const t = useText();
  const { age } = useFormats();
  const acts = useIssueCommands();
  const { onSolve: solve = acts.solve } = props;
  const [reassigning, setReassigning] = useState(false);
  const entries = useIssueEntries(props, () => setReassigning(true));
  const isRemoved = issue.status === 'Removed';
  const edit = issue.can.edit && !isRemoved;
  const open = isOpen(issue.status);
  const rank = place !== undefined && <Stone tone={toneOf(place, drag !== undefined)}>{place}</Stone>;
  const opener = openerOf(
    onOpen === undefined ? () => void openDialog('editIssue', { issueId: issue.id }) : () => onOpen(issue),
    isRemoved && { title: issue.title, mayRestore: issue.can.remove, restore: () => acts.restore(issue) },
  );
  return (
    <ItemRow
      waiting={useWaiting(issue.id)}
      title={issue.title}
      size={size}
      limit={256}
      done={!open && !isRemoved}
      note={note}
      drop={drag?.drop}
      mark={drag && { [rankRow]: issue.id }}
      grip={drag !== undefined && edit && <Grip {...drag.grip} />}
      onKeyDown={rankKeys(edit ? moves : undefined, menuKeys(entries))}
      selected={isSelected?.(issue)}
      leading={leading?.(issue) ?? rank}
      source={source}
      status={status?.(issue)}
      owner={
        <OwnerCell
          ownerId={issue.ownerId}
          person={owner}
          loading={loading}
          away={issue.ownerAway}
          tractionIds={[issue.tractionId]}
          open={reassigning}
          onClose={() => setReassigning(false)}
          onReassign={edit ? (ownerId) => acts.reassign(issue, ownerId) : undefined}
        />
      }
      date={date ?? (place === undefined ? undefined : age(dayHere(new Date(issue.created))))}
      actions={
        <>
          {actions?.(issue)}
          {edit && open && <IconButton icon={IconCheck} size="sm" label={t('issues.solve')} onClick={() => solve(issue)} />}
          <RowMenu title={issue.title} entries={entries} />
        </>
      }
      onRename={edit && open && onOpen === undefined ? (title) => acts.rename(issue, title) : undefined}
      onOpen={opener}
    />
  );
};
