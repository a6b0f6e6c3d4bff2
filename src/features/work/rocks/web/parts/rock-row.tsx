import '#web/core/texts/rocks.ts';
import {
  IconCalendar,
  IconCheck,
  IconCornerDownRight,
  IconHistory,
  IconInfoCircle,
  IconMessageCircle,
  IconPencil,
  IconRestore,
  IconTrendingUp,
  IconUser,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { OwnerCell } from '#features/work/items/web/parts/owner-cell.tsx';
import { addDays, quarterEnd, quarterOf, rockDueDate } from '#shared/dates.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import type { Say } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useWaiting } from '#web/core/outbox/use-waiting.ts';
import { type Session, useSession } from '#web/core/session/session.ts';
import { usedTimeZone } from '#web/core/time/time-zone.ts';
import { DayCell } from '#web/kit/forms/day-cell.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { openerOf } from '#web/kit/search/ask-restore.ts';
import { dueEntries } from '#web/kit/search/due-entries.ts';
import { DayText } from '#web/kit/ui/day-text.tsx';
import type { IconShape } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { ItemRow } from '#web/kit/ui/item-row.tsx';
import type { ItemSlots, ListSize } from '#web/kit/ui/item-slots.ts';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { menuKeys } from '#web/kit/ui/menu-keys.ts';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { Pill } from '#web/kit/ui/pill.tsx';
import { RowMenu } from '#web/kit/ui/row-menu.tsx';
import { statusLooks } from '#web/kit/ui/status.ts';
import { StatusPill } from '#web/kit/ui/status-pill.tsx';
import { type ListedRock, rockStatuses } from '../../contract.ts';
import { isOpen, isSaid } from '../../rules.ts';
import { useRockCommands } from '../calls.ts';
import { useRockRemoval } from '../rock/rock-removal.ts';
import { MilestonesCell } from '../rocks/milestones-cell.tsx';
import { percentOf, RockProgress } from './rock-progress.tsx';

export interface RockRowProps extends ItemSlots<ListedRock> {
  rock: ListedRock;
  owner: PersonLook | undefined;
  loading: boolean;
  size: ListSize;
  source?: ReactNode;
  /** Stands beside the title. */
  note?: ReactNode;
  /** True for a delegated Rock that stands under its parent. */
  nested?: boolean | undefined;
  /** Whether the owner's name stands beside their picture; where a list is narrow, the picture alone is shown. */
  named?: boolean | undefined;
  onDropToIssues?: ((rock: ListedRock) => void) | undefined;
}

/** Returns the statuses as entries of a menu. */
const statusEntries = (rock: ListedRock, t: ReturnType<typeof useText>, onPick: (status: ListedRock['status']) => void): MenuEntry[] =>
  rockStatuses.map((status) => ({
    key: status,
    label: t(statusLooks[status].say),
    look: (
      <Pill tone={statusLooks[status].tone} icon={statusLooks[status].icon}>
        {t(statusLooks[status].say)}
      </Pill>
    ),
    checked: rock.status === status,
    onChoose: () => onPick(status),
  }));

interface Making extends Pick<Session, 'calendarDate' | 'quarterMonth'> {
  t: Say;
  acts: ReturnType<typeof useRockCommands>;
  removal: MenuEntry[];
  onReassign: () => void;
}

const entriesOf = (
  { rock, onDropToIssues }: Pick<RockRowProps, 'rock' | 'onDropToIssues'>,
  { t, acts, removal, calendarDate, quarterMonth, onReassign }: Making,
): MenuEntry[] => {
  const { edit, remove } = rock.can;
  const open = () => void openDialog('editRock', { rockId: rock.id });
  if (rock.isRemoved)
    return remove ? [{ key: 'restore', label: t('items.restore'), icon: IconRestore, onChoose: () => void acts.restore(rock) }] : [];
  const last = quarterEnd(calendarDate, quarterMonth);
  const next = addDays(last, 1);
  const quarters = [
    { key: 'quarter', label: t('rocks.endOfQuarter'), day: last },
    {
      key: 'carry',
      label: t('rocks.carryTo', { quarter: t('rocks.quarter', quarterOf(next, quarterMonth)) }),
      day: rockDueDate(next, quarterMonth),
    },
  ];
  return [
    ...(edit
      ? [
          { key: 'edit', label: t('items.edit'), icon: IconPencil, keys: 'E', onChoose: open },
          {
            key: 'status',
            label: t('items.status'),
            icon: IconTrendingUp,
            entries: statusEntries(rock, t, (status) => acts.setStatus(rock, status)),
          },
          ...(rock.status === 'Canceled'
            ? [{ key: 'why', label: t('rocks.sayWhy'), icon: IconInfoCircle, onChoose: () => void acts.sayWhy(rock) }]
            : []),
          { key: 'reassign', label: t('items.reassign'), icon: IconUser, keys: 'A', onChoose: onReassign },
          {
            key: 'due',
            label: t('items.due'),
            icon: IconCalendar,
            entries: dueEntries(calendarDate, (dueDate) => acts.change(rock, { dueDate }), quarters),
          },
          ...(rock.can.title
            ? [{ key: 'delegate', label: t('rocks.addDelegate'), icon: IconCornerDownRight, keys: 'D', onChoose: open }]
            : []),
        ]
      : []),
    ...(onDropToIssues !== undefined
      ? [{ key: 'drop', label: t('items.drop'), icon: IconMessageCircle, keys: 'I', onChoose: () => onDropToIssues(rock) }]
      : []),
    ...(removal.length > 0 ? [{ key: 'line', line: true as const }, ...removal] : []),
  ];
};

/** Returns what makes the entries of the row's menu; `onReassign` asks for another owner. */
export const useRockEntries = (props: Pick<RockRowProps, 'rock' | 'onDropToIssues'>, onReassign: () => void): (() => MenuEntry[]) => {
  const t = useText();
  const acts = useRockCommands();
  const removal = useRockRemoval(props.rock);
  const { calendarDate, quarterMonth } = useSession();
  return () => entriesOf(props, { t, acts, removal, calendarDate, quarterMonth, onReassign });
};

/** Renders the status, with a button to confirm it until it has been confirmed this week. */
const RockStatus = ({ rock }: { rock: ListedRock }) => {
  const t = useText();
  const { calendarDate } = useSession();
  const acts = useRockCommands();
  const waits = rock.can.edit && !isSaid(rock, calendarDate, usedTimeZone());
  return (
    <>
      {waits && (
        <IconButton
          icon={IconCheck}
          size="sm"
          label={t('rocks.confirm', { status: t(statusLooks[rock.status].say) })}
          onClick={() => acts.setStatus(rock, rock.status)}
        />
      )}
      <StatusPill
        status={rock.status}
        choices={rockStatuses}
        onChange={rock.can.edit ? (status) => acts.setStatus(rock, status) : undefined}
      />
    </>
  );
};

/** Renders what one can do with a Rock at the end of its row. */
const Actions = ({
  rock,
  actions,
  onDropToIssues,
  entries,
}: Pick<RockRowProps, 'rock' | 'actions' | 'onDropToIssues'> & { entries: () => MenuEntry[] }) => {
  const t = useText();
  return (
    <>
      {actions?.(rock)}
      {onDropToIssues !== undefined && (
        <IconButton icon={IconMessageCircle} size="sm" label={t('items.drop')} onClick={() => onDropToIssues(rock)} />
      )}
      <RowMenu title={rock.title} entries={entries} />
    </>
  );
};

/** Renders a mark beside a Rock's title that leads to its history. */
const HistoryMark = ({ rockId, icon, words }: { rockId: string; icon: IconShape; words: string }) => (
  <IconButton icon={icon} size="sm" label={words} onClick={() => void openDialog('editRock', { rockId, talk: 'history' })} />
);

/** Renders what stands beside a Rock's title: since when and why it is no Rock any more, and its first due date where that was moved. */
const RockNote = ({ rock: { id, firstDueDate, status, statusAt, statusReason }, children }: { rock: ListedRock; children: ReactNode }) => {
  const t = useText();
  const { day } = useFormats();
  const since = t('rocks.nonRockSince', { day: day(dayHere(new Date(statusAt))) });
  const words = statusReason === '' ? since : t('rocks.nonRockBecause', { since, reason: statusReason });
  return (
    <>
      {children}
      {status === 'Canceled' && <HistoryMark rockId={id} icon={IconInfoCircle} words={words} />}
      {firstDueDate !== null && <HistoryMark rockId={id} icon={IconHistory} words={t('rocks.dueMoved', { day: day(firstDueDate) })} />}
    </>
  );
};

interface RockOwnerProps extends Pick<RockRowProps, 'rock' | 'owner' | 'loading'> {
  face: boolean;
  open: boolean;
  onClose: () => void;
}

/** Renders a Rock's owner, who can be changed in place. */
const RockOwner = ({ rock, owner, loading, face, open, onClose }: RockOwnerProps) => {
  const acts = useRockCommands();
  return (
    <OwnerCell
      ownerId={rock.ownerId}
      person={owner}
      loading={loading}
      away={rock.ownerAway}
      tractionIds={rock.tractionIds}
      face={face}
      open={open}
      onClose={onClose}
      onReassign={rock.can.edit ? (ownerId) => acts.reassign(rock, ownerId) : undefined}
    />
  );
};

/** Renders a Rock in a list. Status, percentage, title and owner are edited in the row. */
export const RockRow = (props: RockRowProps) => {
  const { owner, loading, size, source, note, nested, named = size !== 'list', leading, status, isSelected, onOpen } = props;
  const t = useText();
  const rock = props.rock.isRemoved ? { ...props.rock, can: { ...props.rock.can, edit: false, title: false } } : props.rock;
  const { percent } = useFormats();
  const acts = useRockCommands();
  const [reassigning, setReassigning] = useState(false);
  const entries = useRockEntries(props, () => setReassigning(true));
  const { edit, title: renames } = rock.can;
  const share = percentOf(rock);
  const opener = openerOf(
    onOpen === undefined ? () => void openDialog('editRock', { rockId: rock.id }) : () => onOpen(rock),
    rock.isRemoved && { title: rock.title, mayRestore: rock.can.remove, restore: () => acts.restore(rock) },
  );
  return (
    <ItemRow
      waiting={useWaiting(rock.id)}
      title={rock.title}
      size={size === 'room' ? 'room' : 'tall'}
      limit={256}
      nested={nested}
      note={(note || rock.firstDueDate !== null || rock.status === 'Canceled') && <RockNote rock={rock}>{note}</RockNote>}
      onKeyDown={menuKeys(entries)}
      selected={isSelected?.(rock)}
      leading={leading?.(rock) ?? <RockProgress rock={rock} />}
      source={source}
      status={
        <>
          {status?.(rock)}
          <RockStatus rock={rock} />
        </>
      }
      owner={<RockOwner {...{ rock, owner, loading }} face={!named} open={reassigning} onClose={() => setReassigning(false)} />}
      share={rock.milestones.total > 0 ? <MilestonesCell rock={rock} /> : share === null ? null : percent(share)}
      date={
        <DayCell
          day={rock.dueDate}
          look={<DayText day={rock.dueDate} done={!isOpen(rock.status)} brief />}
          label={t('items.dueOf', { title: rock.title })}
          onChange={edit ? (dueDate) => acts.change(rock, { dueDate }) : undefined}
        />
      }
      actions={<Actions {...props} entries={entries} />}
      onRename={renames && onOpen === undefined ? (title) => acts.change(rock, { title }) : undefined}
      onOpen={opener}
    />
  );
};
