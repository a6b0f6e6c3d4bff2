import { IconArchive, IconCalendar, IconProgressCheck, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnyEndpoint } from '../../../../shared/endpoint.ts';
import type { Entity } from '../../../../shared/entities.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { BulkAct, BulkDay, BulkMenu } from '../../../../web/search/bulk-bar.tsx';
import { type BulkRow, changeMany } from '../../../../web/search/change-many.ts';
import { AddButton, EmptyList } from '../../../../web/search/empty-list.tsx';
import type { ListShape, ListState } from '../../../../web/search/list-state.ts';
import { type AfterBulk, type StatusCounts, useWork, type WorkEndpoint, WorkList } from '../../../../web/search/work-list.tsx';
import type { IconShape } from '../../../../web/ui/icon.tsx';
import type { PersonLook } from '../../../../web/ui/person-look.ts';
import { MoveAct, nameOfOwner, ReassignAct, useOwnerField, useOwners } from './work-fields.tsx';

/** An item of a team with an owner: a To-Do, an Issue or a headline. */
interface WorkItem extends BulkRow {
  ownerId: string;
}

/** Where the list is, and what this person may do there. */
export interface ItemWorkPlace {
  /** Beside the tools: which part of the list is shown. */
  aside?: ReactNode;
  tractionId: string;
  /** The running meeting, during which new items are added. */
  meetingId?: string | undefined;
  /** Whether this person may add items to the meeting. */
  adds: boolean;
  /** True shows what was archived. */
  archived: boolean;
}

/** A kind of item, for a list of its own. */
interface ItemKind<Item extends WorkItem> {
  entity: Entity;
  search: WorkEndpoint<Item>;
  changeMany: AnyEndpoint;
  /** How the list of open items starts, and that of archived ones. */
  open: ListShape;
  archive: ListShape;
  hasDueDate?: boolean;
  /** Returns whether a command may set these former values again. */
  takesBack?: (former: Readonly<Record<string, unknown>>) => boolean;
}

interface ItemTexts {
  label: string;
  /** The label of the field that filters by words. */
  words: string;
  add: string;
  addFirst: string;
  empty: string;
}

interface ItemWorkProps<Item extends WorkItem> extends ItemWorkPlace {
  kind: ItemKind<Item>;
  /** The statuses that can be filtered by and set. */
  statuses: readonly { value: string; label: string }[];
  texts: ItemTexts;
  /** The names of further fields to sort by. */
  names?: Readonly<Record<string, string>>;
  icon: IconShape;
  onAdd: () => void;
  groupFacts?: (counts: StatusCounts) => ReactNode;
  row: (item: Item, owner: { person: PersonLook | undefined; loading: boolean }, at: { place: number; state: ListState }) => ReactNode;
}

interface BulkProps<Item extends WorkItem> extends Pick<ItemWorkProps<Item>, 'kind' | 'statuses' | 'tractionId' | 'archived'> {
  items: readonly Item[];
  after: AfterBulk;
}

/** Renders the commands for the picked items. */
const Bulk = <Item extends WorkItem>({ kind, statuses, tractionId, archived, items, after }: BulkProps<Item>) => {
  const t = useText();
  const { entity, changeMany: endpoint, takesBack, hasDueDate = false } = kind;
  const change = (set: Readonly<Record<string, unknown>>, leaves = false) =>
    after(changeMany({ endpoint, entity, items, change: set, leaves, ...(takesBack && { takesBack }) }));
  return (
    <>
      <ReassignAct tractionId={tractionId} onPick={(ownerId) => change({ ownerId })} />
      <BulkMenu label={t('items.status')} icon={IconProgressCheck} choices={statuses} onPick={(status) => change({ status })} />
      {hasDueDate && <BulkDay label={t('items.due')} icon={IconCalendar} onPick={(dueDate) => change({ dueDate })} />}
      <MoveAct tractionId={tractionId} onPick={(id) => change({ tractionId: id }, true)} />
      <BulkAct
        label={t(archived ? 'items.unarchive' : 'items.archive')}
        icon={IconArchive}
        onAct={() => change({ isArchived: !archived }, true)}
      />
      <BulkAct label={t('items.remove')} icon={IconTrash} onAct={() => change({ status: 'Removed' }, true)} />
    </>
  );
};

/** Renders the items of one kind of a team with filters, groups and commands for many; catalogue areas F, G, H and P. */
export const ItemWork = <Item extends WorkItem>(props: ItemWorkProps<Item>) => {
  const { kind, statuses, texts, names, icon, onAdd, row, tractionId, adds, archived, aside, groupFacts } = props;
  const t = useText();
  const work = useWork<Item>({
    endpoint: kind.search,
    base: [
      { field: 'tractionId', value: tractionId },
      { field: 'archived', value: archived },
    ],
    shape: archived ? kind.archive : kind.open,
  });
  const owner = useOwnerField(tractionId);
  const owners = useOwners(work.rows);
  const nameOfStatus = (status: string) => statuses.find(({ value }) => value === status)?.label ?? status;
  const status = { field: 'status', label: t('items.status'), options: statuses.map(({ value, label }) => ({ id: value, label })) };
  return (
    <WorkList<Item>
      work={work}
      label={texts.label}
      words={texts.words}
      fields={[owner, status]}
      names={{
        ownerId: t('items.owner'),
        status: t('items.status'),
        dueDate: t('items.due'),
        title: t('items.title'),
        created: t('items.created'),
        ...names,
      }}
      groupName={(field, value) => (field === 'status' ? nameOfStatus(value) : nameOfOwner(owners, value))}
      groupFacts={groupFacts}
      row={(item, at) => row(item, { person: owners.people.get(item.ownerId), loading: owners.loading }, at)}
      bulk={adds ? (items, after) => <Bulk {...{ kind, statuses, tractionId, archived, items, after }} /> : undefined}
      empty={
        <EmptyList
          icon={icon}
          text={archived ? t('items.archiveEmpty') : texts.empty}
          add={adds && !archived ? { label: texts.addFirst, onAdd } : undefined}
        />
      }
    >
      {aside}
      {adds && !archived && <AddButton label={texts.add} onAdd={onAdd} />}
    </WorkList>
  );
};
