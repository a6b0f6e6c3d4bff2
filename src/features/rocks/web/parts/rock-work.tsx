import { IconAlertTriangle, IconCalendar, IconMountain, IconTrash, IconTrendingUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SearchFilter } from '../../../../shared/search.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { confirm } from '../../../../web/modals/ask.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { BulkAct, BulkDay, BulkMenu } from '../../../../web/search/bulk-bar.tsx';
import { changeMany } from '../../../../web/search/change-many.ts';
import { AddButton, EmptyList } from '../../../../web/search/empty-list.tsx';
import type { ListShape } from '../../../../web/search/list-state.ts';
import { type AfterBulk, type StatusCounts, useWork, WorkList } from '../../../../web/search/work-list.tsx';
import { Icon } from '../../../../web/ui/icon.tsx';
import { rockStatuses as settable, statusLooks } from '../../../../web/ui/status.ts';
import { nameOfOwner, ReassignAct, useOwnerField, useOwners } from '../../../meetings/web/parts/work-fields.tsx';
import { type ListedRock, type RockBulk, type RockStatus, type RockType, rockApi, rockStatuses } from '../../contract.ts';
import { typeOrder } from '../../rules.ts';
import { RockRow } from './rock-row.tsx';
import styles from './rock-work.module.css';

const shape: ListShape = {
  fields: ['ownerId', 'status', 'type'],
  groups: ['type', 'ownerId', 'status'],
  sorts: ['status', 'dueDate', 'title', 'ownerId', 'created'],
  start: { group: 'type', sort: 'status' },
};

interface RockWorkProps {
  /** Beside the tools: which part of the list is shown. */
  aside?: ReactNode;
  tractionId: string;
  /** The running meeting, during which new Rocks are added. */
  meetingId?: string | undefined;
  /** Whether this person may add Rocks to the meeting. */
  adds: boolean;
  /** Which quarter's Rocks are shown. */
  within: readonly SearchFilter[];
}

type Change = Omit<RockBulk, 'items'>;

const change = (items: readonly ListedRock[], set: Change, leaves = false) =>
  changeMany({
    endpoint: rockApi.changeMany,
    entity: 'rock',
    items,
    change: set,
    leaves,
  });

/** Renders how a group of Rocks stands: those off track first, then those on track, and how many of all are done. */
const GroupFacts = ({ counts }: { counts: StatusCounts }) => {
  const t = useText();
  const of = (status: RockStatus) => counts[status] ?? 0;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0) - of('Canceled');
  return (
    <>
      {of('OffTrack') > 0 && (
        <span className={styles.off}>
          <Icon as={IconAlertTriangle} size="xs" />
          {t('rocks.groupOffTrack', { count: of('OffTrack') })}
        </span>
      )}
      {of('OnTrack') > 0 && <span className={styles.on}>{t('rocks.groupOnTrack', { count: of('OnTrack') })}</span>}
      <span className={styles.share}>{t('rocks.groupDone', { done: of('Done'), count: all })}</span>
    </>
  );
};

interface BulkProps {
  tractionId: string;
  items: readonly ListedRock[];
  after: AfterBulk;
}

/** Renders the commands for the picked Rocks. */
const Bulk = ({ tractionId, items, after }: BulkProps) => {
  const t = useText();
  const nameOfStatus = (status: string) => t(statusLooks[status as RockStatus].say);
  const remove = async (): Promise<readonly string[]> => {
    const sure = await confirm({
      title: t('rocks.removeMany', { count: items.length }),
      text: t('rocks.removeManyText'),
      yes: t('items.remove'),
      danger: true,
    });
    return sure ? change(items, { isRemoved: true }, true) : items.map(({ id }) => id);
  };
  return (
    <>
      <ReassignAct tractionId={tractionId} onPick={(ownerId) => after(change(items, { ownerId }))} />
      <BulkMenu
        label={t('items.status')}
        icon={IconTrendingUp}
        choices={settable.map((value) => ({ value, label: nameOfStatus(value) }))}
        onPick={(status) => after(change(items, { status }))}
      />
      <BulkDay label={t('items.due')} icon={IconCalendar} onPick={(dueDate) => after(change(items, { dueDate }))} />
      <BulkAct label={t('items.remove')} icon={IconTrash} onAct={() => after(remove())} />
    </>
  );
};

/** Renders the Rocks of a team with filters, groups and commands for many; catalogue areas E and P. */
export const RockWork = ({ aside, tractionId, meetingId, adds, within }: RockWorkProps) => {
  const t = useText();
  const work = useWork<ListedRock>({
    endpoint: rockApi.search,
    base: [{ field: 'tractionId', value: tractionId }, ...within],
    shape,
  });
  const owner = useOwnerField(tractionId);
  const owners = useOwners(work.rows);
  const nameOfStatus = (status: string) => t(statusLooks[status as RockStatus].say);
  const nameOfType = (type: string) => t(`rocks.type${type as RockType}`);
  const add = () => void openDialog('addRock', { tractionId, meetingId });
  return (
    <WorkList<ListedRock>
      work={work}
      label={t('rocks.many')}
      words={t('rocks.filter')}
      fields={[
        owner,
        { field: 'status', label: t('items.status'), options: rockStatuses.map((id) => ({ id, label: nameOfStatus(id) })) },
        { field: 'type', label: t('rocks.type'), options: typeOrder.map((id) => ({ id, label: nameOfType(id) })) },
      ]}
      names={{
        ownerId: t('items.owner'),
        status: t('items.status'),
        type: t('rocks.type'),
        dueDate: t('items.due'),
        title: t('items.title'),
        created: t('items.created'),
      }}
      groupName={(field, value) =>
        field === 'status' ? nameOfStatus(value) : field === 'type' ? nameOfType(value) : nameOfOwner(owners, value)
      }
      groupFacts={(counts) => <GroupFacts counts={counts} />}
      summary={(counts) =>
        (['OnTrack', 'OffTrack', 'Done'] as const)
          .flatMap((status) => ((counts[status] ?? 0) === 0 ? [] : [t(`rocks.count${status}`, { count: counts[status] ?? 0 })]))
          .join(', ')
      }
      row={(rock) => (
        <RockRow key={rock.id} rock={rock} owner={owners.people.get(rock.ownerId)} loading={owners.loading} size="list" named />
      )}
      bulk={adds ? (items, after) => <Bulk tractionId={tractionId} items={items} after={after} /> : undefined}
      empty={
        <EmptyList
          icon={IconMountain}
          text={`${t('rocks.empty')} ${t('rocks.guide')}`}
          add={adds ? { label: t('rocks.addFirst'), onAdd: add } : undefined}
        />
      }
    >
      {aside}
      {adds && <AddButton label={t('rocks.add')} onAdd={add} />}
    </WorkList>
  );
};
