import '#web/core/texts/issues.ts';
import { IconMessageCircle } from '@tabler/icons-react';
import { KindList, type KindListProps, useListed, useMeetingOf, useOwnerOf } from '#features/work/items/web/parts/kind-list.tsx';
import { compareStored } from '#shared/compare.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { QuickAddRow } from '#web/kit/forms/quick-add-row.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import { issueApi, type ListedIssue } from '../../contract.ts';
import { type IssueFilter, isOpen, openStatuses } from '../../rules.ts';
import { prefetchIssues, useCreateIssue, useIssues } from '../calls.ts';
import { useRanking } from '../issues/ranking.ts';
import { IssueRow } from './issue-row.tsx';

export interface IssueListProps extends Omit<KindListProps<ListedIssue, IssueFilter>, 'onDropToIssues' | 'isDropped'> {
  /** Whether to show the order: numbers, a mark on the first three, and a first row that adds Issues by title. */
  ranked?: boolean | undefined;
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
  const found = useIssueItems(props);
  const items = useListed({ found, byIds: issueApi.byIds, statuses, order: byRank })?.sort(byRank);
  const ownerOf = useOwnerOf(items);
  const meetingOf = useMeetingOf(tractionId === undefined ? items : []);
  const ranking = useRanking(tractionId, onRank);
  const open = ranked ? (items ?? []).filter(({ status }) => isOpen(status)) : [];
  const rankOf = ({ status, id }: ListedIssue) => (ranked && isOpen(status) ? open.findIndex((one) => one.id === id) + 1 : undefined);
  const adding = tractionId !== undefined && adds && quick && items !== undefined && (ranked || items.length > 0) && (
    <IssueQuickAdd tractionId={tractionId} meetingId={meetingId} />
  );
  return (
    <>
      {ranked && adding}
      <KindList
        {...{ items, found, label, labelledBy, most }}
        name={t('issues.many')}
        ordered={ranked}
        bare={!ranked && slots.leading === undefined}
        expected={3}
        icon={IconMessageCircle}
        emptyText={emptyText ?? t('issues.empty')}
        add={adds && { label: t('issues.addFirst'), onAdd: () => void openDialog('addIssue', { tractionId, meetingId }) }}
        row={(issue) => (
          <IssueRow
            key={issue.id}
            issue={issue}
            owner={ownerOf(issue)}
            size={size}
            source={tractionId === undefined ? meetingOf(issue) : undefined}
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
