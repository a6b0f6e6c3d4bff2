import { IconArchive, IconMessageCircle, IconProgressCheck, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { BulkAct, BulkMenu } from '../../../../web/search/bulk-bar.tsx';
import { changeMany } from '../../../../web/search/change-many.ts';
import { AddButton, EmptyList } from '../../../../web/search/empty-list.tsx';
import type { ListShape, ListState } from '../../../../web/search/list-state.ts';
import { type AfterBulk, WorkList } from '../../../../web/search/work-list.tsx';
import { MoveAct, ReassignAct, useOwnerField } from '../../../meetings/web/parts/work-fields.tsx';
import { usePeople } from '../../../people/web/parts/directory.tsx';
import { type IssueBulk, type IssueStatus, issueApi, type ListedIssue } from '../../contract.ts';
import { openStatuses } from '../../rules.ts';
import { IssueRow } from './issue-row.tsx';

const shown = ['ToReview', 'Pending', 'Reviewed'] as const satisfies readonly IssueStatus[];
type Shown = (typeof shown)[number];

const shape: ListShape = {
  fields: ['ownerId', 'status'],
  groups: ['ownerId', 'status'],
  sorts: ['rank', 'title', 'ownerId', 'status', 'created'],
  start: { picked: { status: openStatuses }, sort: 'rank' },
};
const archive: ListShape = { ...shape, start: { sort: 'created', direction: 'desc' } };

interface IssueWorkProps {
  /** Beside the tools: which part of the list is shown. */
  aside?: ReactNode;
  tractionId: string;
  /** The running meeting, during which new Issues are added. */
  meetingId?: string | undefined;
  /** Whether this person may add Issues to the meeting. */
  adds: boolean;
  /** True shows what was archived. */
  archived: boolean;
}

type Change = Omit<IssueBulk, 'items'>;

const change = (items: readonly ListedIssue[], set: Change, leaves = false) =>
  changeMany({
    endpoint: issueApi.changeMany,
    entity: 'issue',
    items,
    change: set,
    leaves,
    back: ({ status, ownerId, tractionId, isArchived }) => ({
      ...(set.status === undefined ? {} : { status }),
      ...(set.ownerId === undefined ? {} : { ownerId }),
      ...(set.tractionId === undefined ? {} : { tractionId }),
      ...(set.isArchived === undefined ? {} : { isArchived }),
    }),
  });

/** Returns whether a list shows every open Issue in the team's order, so that their places in it are those of the team. */
const isRanked = ({ words, picked, group, sort, direction }: ListState): boolean =>
  words === '' &&
  picked['ownerId'] === undefined &&
  picked['status']?.join() === openStatuses.join() &&
  group === undefined &&
  sort === 'rank' &&
  direction === 'asc';

interface BulkProps {
  tractionId: string;
  items: readonly ListedIssue[];
  after: AfterBulk;
  archived: boolean;
}

/** Renders the commands for the picked Issues. */
const Bulk = ({ tractionId, items, after, archived }: BulkProps) => {
  const t = useText();
  const nameOf = (status: Shown) => t(`issues.status${status}`);
  return (
    <>
      <ReassignAct tractionId={tractionId} onPick={(ownerId) => after(change(items, { ownerId }))} />
      <BulkMenu
        label={t('items.status')}
        icon={IconProgressCheck}
        choices={shown.map((value) => ({ value, label: nameOf(value) }))}
        onPick={(status) => after(change(items, { status }))}
      />
      <MoveAct tractionId={tractionId} onPick={(id) => after(change(items, { tractionId: id }, true))} />
      <BulkAct
        label={t(archived ? 'items.unarchive' : 'items.archive')}
        icon={IconArchive}
        onAct={() => after(change(items, { isArchived: !archived }, true))}
      />
      <BulkAct label={t('items.remove')} icon={IconTrash} onAct={() => after(change(items, { status: 'Removed' }, true))} />
    </>
  );
};

/** Renders the Issues of a team with filters, groups and commands for many; catalogue areas G and P. */
export const IssueWork = ({ aside, tractionId, meetingId, adds, archived }: IssueWorkProps) => {
  const t = useText();
  const { field: owner, nameOfOwner } = useOwnerField(tractionId);
  const { people, loading } = usePeople([]);
  const nameOf = (status: string) => t(`issues.status${status as Shown}`);
  const add = () => void openDialog('addIssue', { tractionId, meetingId });
  return (
    <WorkList<ListedIssue>
      label={t('issues.many')}
      words={t('issues.filter')}
      endpoint={issueApi.search}
      base={[
        { field: 'tractionId', value: tractionId },
        { field: 'archived', value: archived },
      ]}
      shape={archived ? archive : shape}
      fields={[owner, { field: 'status', label: t('items.status'), options: shown.map((id) => ({ id, label: nameOf(id) })) }]}
      names={{
        ownerId: t('items.owner'),
        status: t('items.status'),
        rank: t('issues.rank'),
        title: t('items.title'),
        created: t('items.created'),
      }}
      groupName={(field, value) => (field === 'status' ? nameOf(value) : nameOfOwner(value))}
      row={(issue, { place, state }) => (
        <IssueRow
          key={issue.id}
          issue={issue}
          owner={people.get(issue.ownerId)}
          loading={loading}
          size="list"
          place={!archived && isRanked(state) ? place : undefined}
        />
      )}
      bulk={adds ? (items, after) => <Bulk tractionId={tractionId} items={items} after={after} archived={archived} /> : undefined}
      empty={
        <EmptyList
          icon={IconMessageCircle}
          text={t(archived ? 'items.archiveEmpty' : 'issues.empty')}
          add={adds && !archived ? { label: t('issues.addFirst'), onAdd: add } : undefined}
        />
      }
    >
      {aside}
      {adds && !archived && <AddButton label={t('issues.add')} onAdd={add} />}
    </WorkList>
  );
};
