import '#web/core/texts/rocks.ts';
import { IconCalendar, IconCheck, IconCornerDownRight, IconHistory, IconInfoCircle, IconTrendingUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { itemMenu } from '#features/work/items/web/parts/item-menu.ts';
import { KindRow, type RowProps } from '#features/work/items/web/parts/kind-row.tsx';
import { addDays, quarterEnd, quarterOf, rockDueDate } from '#shared/dates.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import type { Say } from '#web/core/i18n/language.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { type Session, useSession } from '#web/core/session/session.ts';
import { usedTimeZone } from '#web/core/time/time-zone.ts';
import { DayCell } from '#web/kit/forms/day-cell.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { dueEntries } from '#web/kit/search/due-entries.ts';
import { DayText } from '#web/kit/ui/day-text.tsx';
import type { IconShape } from '#web/kit/ui/icon.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import { Pill } from '#web/kit/ui/pill.tsx';
import { statusLooks } from '#web/kit/ui/status.ts';
import { StatusPill } from '#web/kit/ui/status-pill.tsx';
import { type ListedRock, rockStatuses } from '../../contract.ts';
import { isOpen, isSaid } from '../../rules.ts';
import { useRockCommands } from '../calls.ts';
import { useRockRemoval } from '../rock/rock-removal.ts';
import { MilestonesCell } from '../rocks/milestones-cell.tsx';
import { percentOf, RockProgress } from './rock-progress.tsx';

export interface RockRowProps extends RowProps<ListedRock> {
  rock: ListedRock;
  /** True for a delegated Rock that stands under its parent. */
  nested?: boolean | undefined;
  /** Whether the owner's name stands beside their picture; where a list is narrow, the picture alone is shown. */
  named?: boolean | undefined;
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

const edit = ({ id: rockId }: ListedRock) => void openDialog('editRock', { rockId });

/** Returns the due dates that Rocks often get: the ends of this quarter and of the next one. */
const quarterDays = (t: Say, { calendarDate, quarterMonth }: Pick<Session, 'calendarDate' | 'quarterMonth'>) => {
  const last = quarterEnd(calendarDate, quarterMonth);
  const next = addDays(last, 1);
  return [
    { key: 'quarter', label: t('rocks.endOfQuarter'), day: last },
    {
      key: 'carry',
      label: t('rocks.carryTo', { quarter: t('rocks.quarter', quarterOf(next, quarterMonth)) }),
      day: rockDueDate(next, quarterMonth),
    },
  ];
};

/** Returns what makes the entries of a Rock's menu; `onReassign` asks for another owner. */
export const useRockMenu = ({ rock, onDropToIssues }: Pick<RockRowProps, 'rock' | 'onDropToIssues'>) => {
  const t = useText();
  const acts = useRockCommands();
  const removal = useRockRemoval(rock);
  const session = useSession();
  return (onReassign: () => void): MenuEntry[] => {
    const status = {
      key: 'status',
      label: t('items.status'),
      icon: IconTrendingUp,
      entries: statusEntries(rock, t, (to) => acts.setStatus(rock, to)),
    };
    const why = { key: 'why', label: t('rocks.sayWhy'), icon: IconInfoCircle, onChoose: () => void acts.sayWhy(rock) };
    const due = {
      key: 'due',
      label: t('items.due'),
      icon: IconCalendar,
      entries: dueEntries(session.calendarDate, (dueDate) => acts.change(rock, { dueDate }), quarterDays(t, session)),
    };
    const delegate = { key: 'delegate', label: t('rocks.addDelegate'), icon: IconCornerDownRight, keys: 'D', onChoose: () => edit(rock) };
    return itemMenu(t, {
      can: rock.can,
      isRemoved: rock.isRemoved,
      onEdit: () => edit(rock),
      onRestore: () => void acts.restore(rock),
      onReassign,
      onDrop: onDropToIssues && (() => onDropToIssues(rock)),
      first: [status, ...(rock.status === 'Canceled' ? [why] : [])],
      own: rock.can.edit ? [due, ...(rock.can.title ? [delegate] : [])] : [],
      removal,
    });
  };
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

/** Renders a Rock in a list. Status, percentage, title and owner are edited in the row. */
export const RockRow = (props: RockRowProps) => {
  const { rock: given, size, note, named = size !== 'list', onDropToIssues, leading, status, ...row } = props;
  const { isRemoved } = given;
  const rock = isRemoved ? { ...given, can: { ...given.can, edit: false, title: false } } : given;
  const t = useText();
  const { percent } = useFormats();
  const acts = useRockCommands();
  const share = percentOf(rock);
  return (
    <KindRow
      {...row}
      item={rock}
      isRemoved={isRemoved}
      face={!named}
      tractionIds={rock.tractionIds}
      acts={acts}
      renames={rock.can.title}
      onEdit={() => edit(rock)}
      menu={useRockMenu(props)}
      onDrop={onDropToIssues && (() => onDropToIssues(rock))}
      size={size === 'room' ? 'room' : 'tall'}
      note={(note || rock.firstDueDate !== null || rock.status === 'Canceled') && <RockNote rock={rock}>{note}</RockNote>}
      leading={leading?.(rock) ?? <RockProgress rock={rock} />}
      status={
        <>
          {status?.(rock)}
          <RockStatus rock={rock} />
        </>
      }
      share={rock.milestones.total > 0 ? <MilestonesCell rock={rock} /> : share === null ? null : percent(share)}
      date={
        <DayCell
          day={rock.dueDate}
          look={<DayText day={rock.dueDate} done={!isOpen(rock.status)} brief />}
          label={t('items.dueOf', { title: rock.title })}
          onChange={rock.can.edit ? (dueDate) => acts.change(rock, { dueDate }) : undefined}
        />
      }
    />
  );
};
