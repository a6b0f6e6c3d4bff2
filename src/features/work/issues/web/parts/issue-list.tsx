import '#web/core/texts/issues.ts';
import { IconMessageCircle, IconPlus } from '@tabler/icons-react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { useTractionTitles } from '#features/teams/team/web/parts/tractions.ts';
import { compareStored } from '#shared/compare.ts';
import { useSticky } from '#web/core/api/use-kept.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { QuickAddRow } from '#web/kit/forms/quick-add-row.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { LiveList } from '#web/kit/search/live-list.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import type { ItemSlots, ListSize } from '#web/kit/ui/item-slots.ts';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import { type IssueStatus, issueApi, type ListedIssue } from '../../contract.ts';
import { type IssueFilter, isOpen, openStatuses } from '../../rules.ts';
import { prefetchIssues, useCreateIssue, useIssues } from '../calls.ts';
import { useRanking } from '../issues/ranking.ts';
import { IssueRow } from './issue-row.tsx';

export interface IssueListProps extends ItemSlots<ListedIssue> {
  /** The meeting's traction; without it, `filter` says which Issues are shown. */
  tractionId?: string | undefined;
  /** The meeting during which new Issues are added. */
  meetingId?: string | undefined;
  ownerId?: string | undefined;
  statuses?: readonly IssueStatus[] | undefined;
  /** Which Issues to show, in place of what the properties above say. */
  filter?: IssueFilter | undefined;
  /** What the empty list says. */
  emptyText?: string | undefined;
  size?: ListSize | undefined;
  label?: string | undefined;
  labelledBy?: string | undefined;
  /** Whether to show the order: numbers, a mark on the first three, and a first row that adds Issues by title. */
  ranked?: boolean | undefined;
  /** Whether to show ways to add an Issue; true by default. */
  adds?: boolean | undefined;
  /** Whether to show a row that adds Issues by title; true by default. */
  quick?: boolean | undefined;
  most?: number | undefined;
  /** Ranks Issues in place of the list's own command, as the live meeting does. */
  onRank?: ((ids: string[]) => void) | undefined;
}

const byRank = (one: ListedIssue, other: ListedIssue): number => one.rank - other.rank || compareStored(one.created, other.created);

type Which = Pick<IssueListProps, 'tractionId' | 'ownerId' | 'statuses' | 'filter'>;

const filterOf = ({ tractionId, ownerId, statuses = openStatuses, filter }: Which): IssueFilter =>
  filter ?? { tractionIds: tractionId === undefined ? [] : [tractionId], ownerId, statuses };

/** Reads the Issues of a list, for the list and for its heading; `whole` reads all pages. */
export const useIssueItems = (which: Which, whole = false) => useIssues(filterOf(which), whole);

/** Prefetches the Issues of a list. */
export const prefetchIssueItems = (which: Which): Promise<void> => prefetchIssues(filterOf(which));

/** Renders the row that adds an Issue by its title; it shows in the list at once. */
export const IssueQuickAdd = ({ tractionId, meetingId }: { tractionId: string; meetingId: string | undefined }) => {
  const t = useText();
  const { user } = useSession();
  const create = useCreateIssue();
  const source = meetingId === undefined ? 'typed' : 'meeting';
  const add = (title: string, id: string) =>
    create({ id, title, tractionId, ownerId: user.userId, contentHtml: '', meetingId: meetingId ?? null, source });
  return <QuickAddRow place={`issues of ${tractionId}`} label={t('issues.quickAdd')} keys="alt+i" limit={256} onAdd={add} />;
};

/** Renders the empty list, with a button to add the first Issue. */
const NoIssues = ({ tractionId, meetingId, adds, emptyText }: Pick<IssueListProps, 'tractionId' | 'meetingId' | 'adds' | 'emptyText'>) => {
  const t = useText();
  return (
    <EmptyState
      icon={IconMessageCircle}
      text={emptyText ?? t('issues.empty')}
      action={
        adds && (
          <Button tone="soft" icon={IconPlus} onClick={() => void openDialog('addIssue', { tractionId, meetingId })}>
            {t('issues.addFirst')}
          </Button>
        )
      }
    />
  );
};

/** Reads the Issues of a list, and keeps those that were solved while it is shown, in the team's order. */
const useKeptIssues = (which: Which, statuses: readonly IssueStatus[]) => {
  const found = useIssueItems(which);
  const belongs = ({ status }: ListedIssue) => statuses.includes(status);
  const items = useSticky({ items: found.items, byIds: issueApi.byIds, belongs, order: byRank })?.sort(byRank);
  return { found, items };
};

/** Renders the Issues of a meeting in the team's order. They are solved and edited in the list. */
export const IssueList = (props: IssueListProps) => {
  const {
    tractionId,
    meetingId,
    ownerId: _ownerId,
    filter,
    statuses = filter?.statuses ?? openStatuses,
    emptyText,
    size = 'list',
    label,
    labelledBy,
    ranked = false,
    adds = true,
    quick = true,
    most,
    onRank,
    ...slots
  } = props;
  const t = useText();
  const { found, items } = useKeptIssues(props, statuses);
  const { people, loading } = usePeople(items?.map((item) => item.ownerId) ?? []);
  const titles = useTractionTitles(tractionId === undefined ? (items?.map((item) => item.tractionId) ?? []) : []);
  const ranking = useRanking(tractionId, onRank);
  const open = ranked ? (items ?? []).filter(({ status }) => isOpen(status)) : [];
  const rankOf = ({ status, id }: ListedIssue) => (ranked && isOpen(status) ? open.findIndex((one) => one.id === id) + 1 : undefined);
  const adding = tractionId !== undefined && adds && quick && items !== undefined && (ranked || items.length > 0) && (
    <IssueQuickAdd tractionId={tractionId} meetingId={meetingId} />
  );
  return (
    <>
      {ranked && adding}
      <LiveList
        items={items}
        found={found}
        label={labelledBy === undefined ? (label ?? t('issues.many')) : undefined}
        labelledBy={labelledBy}
        ordered={ranked}
        bare={!ranked && slots.leading === undefined}
        most={most}
        expected={3}
        empty={<NoIssues tractionId={tractionId} meetingId={meetingId} adds={adds} emptyText={emptyText} />}
        row={(issue) => (
          <IssueRow
            key={issue.id}
            issue={issue}
            owner={people.get(issue.ownerId)}
            loading={loading}
            size={size}
            source={tractionId === undefined ? titles.get(issue.tractionId) : undefined}
            place={rankOf(issue)}
            moves={rankOf(issue) === undefined ? undefined : ranking.placeOf(open, issue.id)}
            {...slots}
          />
        )}
      />
      {!ranked && adding}
      {ranked && <VisuallyHidden live="polite">{ranking.said}</VisuallyHidden>}
    </>
  );
};
