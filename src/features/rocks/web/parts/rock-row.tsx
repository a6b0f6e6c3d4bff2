import { IconCheck, IconMessageCircle, IconPencil, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { DayCell } from '../../../../web/forms/day-cell.tsx';
import { useFormats } from '../../../../web/i18n/formats.ts';
import { shownTimeZone } from '../../../../web/i18n/time-zone.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { useWaiting } from '../../../../web/outbox/use-waiting.ts';
import { useSession } from '../../../../web/session/session.ts';
import { IconButton } from '../../../../web/ui/icon-button.tsx';
import { ItemRow } from '../../../../web/ui/item-row.tsx';
import type { ItemSlots, ListSize } from '../../../../web/ui/item-slots.ts';
import type { MenuEntry } from '../../../../web/ui/menu-entry.ts';
import type { PersonLook } from '../../../../web/ui/person-look.ts';
import { RowMenu } from '../../../../web/ui/row-menu.tsx';
import { statusLooks } from '../../../../web/ui/status.ts';
import { StatusPill } from '../../../../web/ui/status-pill.tsx';
import { OwnerCell } from '../../../meetings/web/parts/owner-cell.tsx';
import { type ListedRock, rockStatuses } from '../../contract.ts';
import { isOpen, isSaid } from '../../rules.ts';
import { useRockActs } from '../calls.ts';
import { MilestonesCell } from './milestones-cell.tsx';
import { percentOf, RockProgress } from './rock-progress.tsx';
import { useRockRemoval } from './rock-removal.tsx';

export interface RockRowProps extends ItemSlots<ListedRock> {
  rock: ListedRock;
  owner: PersonLook | undefined;
  loading: boolean;
  size: ListSize;
  source?: string | undefined;
  /** Whether the owner's name stands beside their picture; where a list is narrow, the picture alone is shown. */
  named?: boolean | undefined;
  onDropToIssues?: ((rock: ListedRock) => void) | undefined;
}

const useEntries = ({ rock, onDropToIssues }: RockRowProps, onReassign: () => void): MenuEntry[] => {
  const t = useText();
  const removal = useRockRemoval(rock);
  const { edit } = rock.can;
  return [
    ...(edit
      ? [
          { key: 'edit', label: t('items.edit'), icon: IconPencil, onChoose: () => void openDialog('editRock', { rockId: rock.id }) },
          { key: 'reassign', label: t('items.reassign'), icon: IconUser, onChoose: onReassign },
        ]
      : []),
    ...(onDropToIssues !== undefined
      ? [{ key: 'drop', label: t('items.drop'), icon: IconMessageCircle, onChoose: () => onDropToIssues(rock) }]
      : []),
    ...(removal.length > 0 ? [{ key: 'line', line: true as const }, ...removal] : []),
  ];
};

/** Renders the status, with a button to confirm it until it has been confirmed this week. */
const RockStatus = ({ rock }: { rock: ListedRock }) => {
  const t = useText();
  const { calendarDate } = useSession();
  const acts = useRockActs();
  const waits = rock.can.edit && !isSaid(rock, calendarDate, shownTimeZone());
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
}: Pick<RockRowProps, 'rock' | 'actions' | 'onDropToIssues'> & { entries: MenuEntry[] }) => {
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

/** Renders a Rock in a list. Status, percentage, title and owner are edited in the row. */
export const RockRow = (props: RockRowProps) => {
  const { rock, owner, loading, size, source, named = size !== 'list', leading, status, isSelected, onOpen } = props;
  const t = useText();
  const { percent } = useFormats();
  const acts = useRockActs();
  const [reassigning, setReassigning] = useState(false);
  const entries = useEntries(props, () => setReassigning(true));
  const { edit, title: renames } = rock.can;
  const share = percentOf(rock);
  return (
    <ItemRow
      waiting={useWaiting(rock.id)}
      title={rock.title}
      size={size === 'room' ? 'room' : 'tall'}
      limit={256}
      selected={isSelected?.(rock)}
      leading={leading?.(rock) ?? <RockProgress rock={rock} />}
      source={source}
      status={
        <>
          {status?.(rock)}
          <RockStatus rock={rock} />
        </>
      }
      owner={
        <OwnerCell
          ownerId={rock.ownerId}
          person={owner}
          loading={loading}
          away={rock.ownerAway}
          tractionIds={rock.tractionIds}
          face={!named}
          open={reassigning}
          onClose={() => setReassigning(false)}
          onReassign={edit ? (ownerId) => acts.reassign(rock, ownerId) : undefined}
        />
      }
      share={rock.milestones.total > 0 ? <MilestonesCell rock={rock} /> : share === null ? null : percent(share)}
      date={
        <DayCell
          day={rock.dueDate}
          done={!isOpen(rock.status)}
          label={t('items.dueOf', { title: rock.title })}
          onChange={edit ? (dueDate) => acts.change(rock, { dueDate }) : undefined}
        />
      }
      actions={<Actions {...props} entries={entries} />}
      onRename={renames && onOpen === undefined ? (title) => acts.change(rock, { title }) : undefined}
      onOpen={onOpen === undefined ? () => void openDialog('editRock', { rockId: rock.id }) : () => onOpen(rock)}
    />
  );
};
