import { IconArchive, IconProgressCheck, IconSpeakerphone, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { BulkAct, BulkMenu } from '../../../../web/search/bulk-bar.tsx';
import { changeMany } from '../../../../web/search/change-many.ts';
import { AddButton, EmptyList } from '../../../../web/search/empty-list.tsx';
import type { ListShape } from '../../../../web/search/list-state.ts';
import { type AfterBulk, WorkList } from '../../../../web/search/work-list.tsx';
import { MoveAct, ReassignAct, useOwnerField } from '../../../meetings/web/parts/work-fields.tsx';
import { usePeople } from '../../../people/web/parts/directory.tsx';
import { type HeadlineBulk, type HeadlineStatus, headlineApi, type ListedHeadline } from '../../contract.ts';
import { HeadlineRow } from './headline-row.tsx';

const shown = ['ToReview', 'Reviewed'] as const satisfies readonly HeadlineStatus[];
type Shown = (typeof shown)[number];

const shape: ListShape = {
  fields: ['ownerId', 'status'],
  groups: ['ownerId', 'status'],
  sorts: ['created', 'title', 'ownerId', 'status'],
  start: { picked: { status: ['ToReview'] }, sort: 'created' },
};
const archive: ListShape = { ...shape, start: { sort: 'created', direction: 'desc' } };

interface HeadlineWorkProps {
  /** Beside the tools: which part of the list is shown. */
  aside?: ReactNode;
  tractionId: string;
  /** The running meeting, during which new headlines are added. */
  meetingId?: string | undefined;
  /** Whether this person may add headlines to the meeting. */
  adds: boolean;
  /** True shows what was archived. */
  archived: boolean;
}

type Change = Omit<HeadlineBulk, 'items'>;

const change = (items: readonly ListedHeadline[], set: Change, leaves = false) =>
  changeMany({
    endpoint: headlineApi.changeMany,
    entity: 'headline',
    items,
    change: set,
    leaves,
    back: ({ status, ownerId, tractionId, isArchived }) => ({
      ...(set.status === undefined || status === 'Pending' ? {} : { status }),
      ...(set.ownerId === undefined ? {} : { ownerId }),
      ...(set.tractionId === undefined ? {} : { tractionId }),
      ...(set.isArchived === undefined ? {} : { isArchived }),
    }),
  });

interface BulkProps {
  tractionId: string;
  items: readonly ListedHeadline[];
  after: AfterBulk;
  archived: boolean;
}

/** Renders the commands for the picked headlines. */
const Bulk = ({ tractionId, items, after, archived }: BulkProps) => {
  const t = useText();
  const nameOf = (status: Shown) => t(`headlines.filter${status}`);
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

/** Renders the headlines of a team with filters, groups and commands for many; catalogue areas H and P. */
export const HeadlineWork = ({ aside, tractionId, meetingId, adds, archived }: HeadlineWorkProps) => {
  const t = useText();
  const { field: owner, nameOfOwner } = useOwnerField(tractionId);
  const { people, loading } = usePeople([]);
  const nameOf = (status: string) => t(`headlines.filter${status as Shown}`);
  const add = () => void openDialog('addHeadline', { tractionId, meetingId });
  return (
    <WorkList<ListedHeadline>
      label={t('headlines.many')}
      words={t('headlines.find')}
      endpoint={headlineApi.search}
      base={[
        { field: 'tractionId', value: tractionId },
        { field: 'archived', value: archived },
      ]}
      shape={archived ? archive : shape}
      fields={[owner, { field: 'status', label: t('items.status'), options: shown.map((id) => ({ id, label: nameOf(id) })) }]}
      names={{
        ownerId: t('items.owner'),
        status: t('items.status'),
        title: t('items.title'),
        created: t('items.created'),
      }}
      groupName={(field, value) => (field === 'status' ? nameOf(value) : nameOfOwner(value))}
      row={(headline) => (
        <HeadlineRow key={headline.id} headline={headline} owner={people.get(headline.ownerId)} loading={loading} size="list" />
      )}
      bulk={adds ? (items, after) => <Bulk tractionId={tractionId} items={items} after={after} archived={archived} /> : undefined}
      empty={
        <EmptyList
          icon={IconSpeakerphone}
          text={t(archived ? 'items.archiveEmpty' : 'headlines.empty')}
          add={adds && !archived ? { label: t('headlines.addFirst'), onAdd: add } : undefined}
        />
      }
    >
      {aside}
      {adds && !archived && <AddButton label={t('headlines.add')} onAdd={add} />}
    </WorkList>
  );
};
