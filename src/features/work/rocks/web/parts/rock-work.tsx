import '#web/core/texts/rocks.ts';
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconCornerDownRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTractionTitles } from '#features/teams/team/web/parts/tractions.ts';
import { dropToIssues } from '#features/work/issues/web/parts/drop-button.tsx';
import type { RowOwner } from '#features/work/items/web/parts/kind-row.tsx';
import { nameOfOwner, statusField, useOwnerField, useOwners } from '#features/work/items/web/parts/work-fields.tsx';
import type { ListRequest, SearchFilter } from '#shared/search.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import type { ListShape } from '#web/kit/search/list-state.ts';
import { type StatusCounts, useFoundWork, usePickedWork, type WorkListState } from '#web/kit/search/use-work.ts';
import { WorkList } from '#web/kit/search/work-list.tsx';
import type { ListPosition } from '#web/kit/search/work-rows.tsx';
import { Bar } from '#web/kit/ui/bar.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { statusLooks } from '#web/kit/ui/status.ts';
import { type ListedRock, type RockStatus, type RockType, rockApi, rockStatuses } from '../../contract.ts';
import { typeOrder } from '../../rules.ts';
import { BeginningActions, type CarriedQuarter, ImportButton, OtherBeginnings } from '../rocks/carry-over.tsx';
import { ParentsContext, useNestedRocks, useParentMeeting, useParents } from '../rocks/nested-rocks.ts';
import { NoRocks, type RockView } from '../rocks/no-rocks.tsx';
import { RockBulkButtons } from '../rocks/rock-bulk.tsx';
import { RockRow } from './rock-row.tsx';
import styles from './rock-work.module.css';

const shape: ListShape = {
  fields: ['ownerId', 'status', 'type'],
  groups: ['type', 'ownerId', 'status'],
  sorts: ['status', 'dueDate', 'title', 'ownerId', 'created'],
  start: { group: 'type', sort: 'status' },
};
/** Lists without groups: what was finished, and what was removed. */
const plain: ListShape = { ...shape, start: { sort: 'dueDate', direction: 'desc' } };

interface RockWorkProps {
  /** Beside the tools, such as the saved views; it is given what the list shows. */
  aside?: (asked: ListRequest) => ReactNode;
  tractionId: string;
  /** The running meeting, during which new Rocks are added. */
  meetingId?: string | undefined;
  /** Whether this person may add Rocks to the meeting. */
  adds: boolean;
  view: RockView;
  /** Which quarter's Rocks are shown. */
  within: readonly SearchFilter[];
  /** The due date that new Rocks start with. */
  dueDate?: string | undefined;
  /** The quarter whose open Rocks can be carried over into an empty one. */
  carried?: CarriedQuarter | undefined;
}

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
      <Bar of={of('Done')} all={all} />
      <span className={styles.share}>{t('rocks.groupDone', { done: of('Done'), count: all })}</span>
    </>
  );
};

/** Renders how many Rocks were delegated from one; a press folds or opens them. */
const DelegatedNote = ({ rock, isFolded, onFold }: { rock: ListedRock; isFolded: boolean; onFold: () => void }) => {
  const t = useText();
  return (
    <button
      type="button"
      className={styles.kids}
      aria-expanded={!isFolded}
      title={t('rocks.delegatedFold', { title: rock.title })}
      onClick={onFold}
    >
      <Icon as={IconCornerDownRight} size="xs" />
      {t('rocks.delegatedCount', { count: rock.delegatedRocks.length })}
      <Icon as={isFolded ? IconChevronDown : IconChevronUp} size="xs" />
    </button>
  );
};

interface WorkRowProps {
  rock: ListedRock;
  at: ListPosition<ListedRock>;
  tractionId: string;
  adds: boolean;
  owner: RowOwner;
  onFold: (folded: readonly string[]) => void;
}

/** Renders a Rock of a team's list. Another meeting's name stands beside it: that of a delegated Rock, or of the parent of one that stands alone. */
const WorkRow = ({ rock, at: { under, state }, tractionId, adds, owner, onFold }: WorkRowProps) => {
  const t = useText();
  const parent = useParentMeeting(rock);
  const titles = useTractionTitles([rock.tractionId, parent ?? null]);
  const isNested = under !== undefined;
  const elsewhere = rock.tractionIds.includes(tractionId) && !isNested ? rock.tractionIds.find((id) => id !== tractionId) : rock.tractionId;
  const from = parent === undefined ? t('rocks.fromElsewhere') : t('rocks.fromMeeting', { meeting: titles.get(parent) ?? '' });
  const isFolded = state.folded.includes(rock.id);
  return (
    <RockRow
      rock={rock}
      owner={owner}
      size="list"
      named
      nested={isNested}
      source={isNested || !rock.isDelegated ? titles.get(elsewhere ?? '') : from}
      note={
        rock.delegatedRocks.length > 0 &&
        !rock.isRemoved && (
          <DelegatedNote
            rock={rock}
            isFolded={isFolded}
            onFold={() => onFold(isFolded ? state.folded.filter((id) => id !== rock.id) : [...state.folded, rock.id])}
          />
        )
      }
      onDropToIssues={adds && !rock.isRemoved ? (item) => void dropToIssues(tractionId, 'rock', [item]) : undefined}
    />
  );
};

/** Finds the Rocks of a view with those delegated from them, and keeps which are picked. */
const useRockWork = ({ tractionId, view, within }: Pick<RockWorkProps, 'tractionId' | 'view' | 'within'>): WorkListState<ListedRock> => {
  const own = { field: view === 'removed' ? 'removed' : 'nested', value: true };
  const found = useFoundWork<ListedRock>({
    endpoint: rockApi.search,
    base: [{ field: 'tractionId', value: tractionId }, own, ...within],
    shape: view === 'open' ? shape : plain,
  });
  return usePickedWork(found, useNestedRocks(view === 'removed' ? [] : found.rows));
};

const otherNames = (t: ReturnType<typeof useText>) => ({ dueDate: t('items.due'), title: t('items.title'), created: t('items.created') });

/** Says how the whole list stands: `3 on, 1 off, 1 done`. */
const sayCounts = (counts: StatusCounts, t: ReturnType<typeof useText>): string =>
  (['OnTrack', 'OffTrack', 'Done', 'Canceled'] as const)
    .flatMap((status) => ((counts[status] ?? 0) === 0 ? [] : [t(`rocks.count${status}`, { count: counts[status] ?? 0 })]))
    .join(', ');

/** Renders the Rocks of a team with filters, groups and commands for many; catalogue areas E and P. */
export const RockWork = ({ aside, tractionId, meetingId, adds, view, within, dueDate, carried }: RockWorkProps) => {
  const t = useText();
  const isRemoved = view === 'removed';
  const work = useRockWork({ tractionId, view, within });
  const owner = useOwnerField(tractionId, work);
  const owners = useOwners([...work.rows, ...[...work.nested.values()].flat()]);
  const parents = useParents(work.rows);
  const nameOfStatus = (status: string) => t(statusLooks[status as RockStatus].say);
  const nameOfType = (type: string) => t(`rocks.type${type as RockType}`);
  const add = () => void openDialog('addRock', { tractionId, meetingId, dueDate });
  const beginning = { tractionId, from: carried, dueDate };
  return (
    <ParentsContext value={parents}>
      {adds && view === 'open' && <BeginningActions {...beginning} />}
      <WorkList<ListedRock>
        work={work}
        label={t('rocks.many')}
        words={t('rocks.filter')}
        fields={[
          owner,
          statusField(
            t('items.status'),
            rockStatuses.map((value) => ({ value, label: nameOfStatus(value) })),
          ),
          { field: 'type', label: t('rocks.type'), options: typeOrder.map((id) => ({ id, label: nameOfType(id) })) },
        ]}
        names={{ ownerId: t('items.owner'), status: t('items.status'), type: t('rocks.type'), ...otherNames(t) }}
        groupName={(field, value) =>
          field === 'status' ? nameOfStatus(value) : field === 'type' ? nameOfType(value) : nameOfOwner(owners, value)
        }
        groupFacts={(counts) => <GroupFacts counts={counts} />}
        summary={(counts) => sayCounts(counts, t)}
        row={(rock, at) => (
          <WorkRow
            key={rock.id}
            rock={rock}
            at={at}
            tractionId={tractionId}
            adds={adds}
            owner={{ person: owners.people.get(rock.ownerId), loading: owners.loading }}
            onFold={(folded) => work.control.set({ folded }, true)}
          />
        )}
        bulk={
          adds ? (items, after) => <RockBulkButtons tractionId={tractionId} isRemoved={isRemoved} items={items} after={after} /> : undefined
        }
        add={adds && view === 'open' ? { label: t('rocks.add'), onAdd: add } : undefined}
        empty={<NoRocks view={view} onAdd={adds ? add : undefined} more={<OtherBeginnings {...beginning} />} />}
      >
        {aside?.(work.asked)}
        {adds && view === 'open' && <ImportButton tractionId={tractionId} dueDate={dueDate} />}
      </WorkList>
    </ParentsContext>
  );
};
