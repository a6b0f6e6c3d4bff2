import { IconArchive, IconCalendar, IconProgressCheck, IconRestore, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { AnyEndpoint } from '#shared/endpoint.ts';
import type { ListRequest, SearchFilter } from '#shared/search.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { BulkButton, BulkDay, BulkMenu } from '#web/kit/search/bulk-bar.tsx';
import { type BulkEntity, type BulkRow, changeMany } from '#web/kit/search/change-many.ts';
import { EmptyList } from '#web/kit/search/empty-list.tsx';
import type { FilterField } from '#web/kit/search/filter-menu.tsx';
import type { ListShape, ListState } from '#web/kit/search/list-state.ts';
import { periodField } from '#web/kit/search/periods.ts';
import { type StatusCounts, useFoundWork, usePickedWork, type WorkEndpoint, type WorkListState } from '#web/kit/search/use-work.ts';
import { type AfterBulk, WorkList } from '#web/kit/search/work-list.tsx';
import type { ListPosition } from '#web/kit/search/work-rows.tsx';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import type { IconShape } from '#web/kit/ui/icon.tsx';
import type { RowOwner } from './kind-row.tsx';
import { MoveButton, nameOfOwner, ReassignButton, statusField, useOwnerField, useOwners } from './work-fields.tsx';

/** An item of a team with an owner: a To-Do, an Issue or a headline. */
export interface WorkItem extends BulkRow {
  ownerId: string;
}

/** Which part of a team's items a list shows. */
export type WorkView = 'open' | 'longTerm' | 'solved' | 'archive' | 'removed';

/** Where the list is, and what this person may do there. */
export interface ItemWorkScope {
  /** Beside the tools, such as the saved views; it is given what the list shows. */
  aside?: (asked: ListRequest) => ReactNode;
  tractionId: string;
  /** The running meeting, during which new items are added. */
  meetingId?: string | undefined;
  /** Whether this person may add items to the meeting. */
  adds: boolean;
  view: WorkView;
  /** Filters beside those of the view, such as a week. */
  within?: readonly SearchFilter[] | undefined;
}

/** What a view shows, and how its list starts. */
export interface ItemView {
  shape: ListShape;
  base: readonly SearchFilter[];
  /** The field that words are searched in; the title by default. */
  wordsField?: string;
}

/** A kind of item, for a list of its own. */
export interface ItemKind<Item extends WorkItem> {
  entity: BulkEntity;
  search: WorkEndpoint<Item>;
  changeMany: AnyEndpoint;
  views: Readonly<Partial<Record<WorkView, ItemView>>>;
  /** The status that brings a removed item back. */
  restored: string;
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

interface ItemWorkProps<Item extends WorkItem> extends ItemWorkScope {
  kind: ItemKind<Item>;
  /** The statuses that can be filtered by and set. */
  statuses: readonly { value: string; label: string }[];
  texts: ItemTexts;
  /** Further fields to filter by. */
  fields?: readonly FilterField[];
  /** The names of further fields to sort by. */
  names?: Readonly<Record<string, string>>;
  icon: IconShape;
  onAdd: () => void;
  groupFacts?: (counts: StatusCounts) => ReactNode;
  summary?: (counts: StatusCounts) => ReactNode;
  hint?: ReactNode;
  after?: ReactNode;
  /** Further commands for the picked items. */
  acts?: ((items: readonly Item[], after: AfterBulk) => ReactNode) | undefined;
  /** Orders the rows at once after a change. */
  order?: (state: ListState) => ((one: Item, other: Item) => number) | undefined;
  row: (item: Item, owner: RowOwner, at: ListPosition<Item>, work: Pick<WorkListState<Item>, 'rows' | 'found'>) => ReactNode;
}

interface BulkProps<Item extends WorkItem> extends Pick<ItemWorkProps<Item>, 'kind' | 'statuses' | 'tractionId' | 'view' | 'acts'> {
  items: readonly Item[];
  after: AfterBulk;
}

/** Renders the commands for the picked items; removed ones can only be brought back. */
const Bulk = <Item extends WorkItem>({ kind, statuses, tractionId, view, acts, items, after }: BulkProps<Item>) => {
  const t = useText();
  const { entity, changeMany: endpoint, takesBack, hasDueDate = false, restored } = kind;
  const change = (set: Readonly<Record<string, unknown>>, leaves = false) =>
    after(changeMany({ endpoint, entity, items, change: set, leaves, ...(takesBack && { takesBack }) }));
  if (view === 'removed')
    return <BulkButton label={t('items.restore')} icon={IconRestore} onAct={() => change({ status: restored }, true)} />;
  const archived = view === 'archive';
  return (
    <>
      <ReassignButton tractionId={tractionId} onPick={(ownerId) => change({ ownerId })} />
      <BulkMenu label={t('items.status')} icon={IconProgressCheck} choices={statuses} onPick={(status) => change({ status })} />
      {hasDueDate && <BulkDay label={t('items.due')} icon={IconCalendar} onPick={(dueDate) => change({ dueDate })} />}
      <MoveButton tractionId={tractionId} onPick={(id) => change({ tractionId: id }, true)} />
      {acts?.(items, after)}
      <BulkButton
        label={t(archived ? 'items.unarchive' : 'items.archive')}
        icon={IconArchive}
        onAct={() => change({ isArchived: !archived }, true)}
      />
      <BulkButton label={t('items.remove')} icon={IconTrash} onAct={() => change({ status: 'Removed' }, true)} />
    </>
  );
};

const emptyTexts = { archive: 'items.archiveEmpty', solved: 'items.archiveEmpty', removed: 'items.removedEmpty' } as const;

/** A list of a view that the kind does not have: nobody is led to it. */
const nothing: ItemView = { shape: { fields: [], groups: [], sorts: [], start: { sort: '' } }, base: [] };

/** Finds the items of a view, and keeps which are picked. */
const useItemWork = <Item extends WorkItem>({ kind, view, tractionId, within = [], order }: ItemWorkProps<Item>): WorkListState<Item> => {
  const { shape, base, wordsField } = kind.views[view] ?? nothing;
  return usePickedWork(
    useFoundWork<Item>({
      endpoint: kind.search,
      base: [{ field: 'tractionId', value: tractionId }, ...base, ...within],
      shape,
      wordsField,
      order,
    }),
  );
};

/** Returns the names of the fields that every kind has. */
const namesOf = (t: ReturnType<typeof useText>) => ({
  ownerId: t('items.owner'),
  status: t('items.status'),
  dueDate: t('items.due'),
  title: t('items.title'),
  created: t('items.created'),
});

/** Returns whether a view shows what is open, to which new items are added. */
const isOpenView = (view: WorkView): view is 'open' | 'longTerm' => view === 'open' || view === 'longTerm';

/** Renders a view without items. */
const NothingHere = ({ icon, texts, view, adds, onAdd }: Pick<ItemWorkProps<WorkItem>, 'icon' | 'texts' | 'view' | 'adds' | 'onAdd'>) => {
  const t = useText();
  if (!isOpenView(view)) return <EmptyList icon={icon} text={t(emptyTexts[view])} />;
  return <EmptyList icon={icon} text={texts.empty} add={adds ? { label: texts.addFirst, onAdd } : undefined} />;
};

/** Renders the items of one kind of a team with filters, groups and commands for many; catalogue areas F, G, H and P. */
export const ItemWork = <Item extends WorkItem>(props: ItemWorkProps<Item>) => {
  const { kind, statuses, texts, fields = [], names, icon, onAdd, row, tractionId, adds, view, aside, groupFacts, acts } = props;
  const t = useText();
  const work = useItemWork(props);
  const owner = useOwnerField(tractionId, work);
  const owners = useOwners(work.rows);
  const nameOfStatus = (status: string) => statuses.find(({ value }) => value === status)?.label ?? status;
  const status = statusField(t('items.status'), statuses);
  const face = (value: string) => {
    const person = owners.people.get(value);
    return person && <Avatar person={person} size="sm" named={false} />;
  };
  return (
    <WorkList<Item>
      work={work}
      label={texts.label}
      words={texts.words}
      fields={[owner, status, ...fields, periodField('created', t('items.created'))].filter(({ field }) =>
        work.shape.fields.includes(field),
      )}
      names={{ ...namesOf(t), ...names }}
      groupName={(field, value) => (field === 'status' ? nameOfStatus(value) : nameOfOwner(owners, value))}
      groupLead={(field, value) => field === 'ownerId' && face(value)}
      groupFacts={groupFacts}
      summary={props.summary}
      hint={props.hint}
      after={props.after}
      row={(item, at) => row(item, { person: owners.people.get(item.ownerId), loading: owners.loading }, at, work)}
      bulk={adds ? (items, after) => <Bulk {...{ kind, statuses, tractionId, view, acts, items, after }} /> : undefined}
      add={adds && isOpenView(view) ? { label: texts.add, onAdd } : undefined}
      empty={<NothingHere {...{ icon, texts, view, adds, onAdd }} />}
    >
      {aside?.(work.asked)}
    </WorkList>
  );
};
