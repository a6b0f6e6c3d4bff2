import { IconMessageCircle, IconPlus } from '@tabler/icons-react';
import { useKept } from '../../../../web/api/use-kept.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { useSession } from '../../../../web/session/session.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { EmptyState } from '../../../../web/ui/empty-state.tsx';
import type { ItemSlots, ListSize } from '../../../../web/ui/item-slots.ts';
import { LiveList } from '../../../../web/ui/live-list.tsx';
import { QuickAddRow } from '../../../../web/ui/quick-add-row.tsx';
import { usePeople } from '../../../people/web/parts/directory.tsx';
import { type IssueStatus, issueApi, type ListedIssue } from '../../contract.ts';
import { isOpen, mostRanked, openStatuses } from '../../rules.ts';
import { type IssueFilter, readIssuesAhead, useCreateIssue, useIssueActs, useIssues } from '../calls.ts';
import { IssueRow, type RankMoves } from './issue-row.tsx';

export interface IssueListProps extends ItemSlots<ListedIssue> {
  tractionId: string;
  /** The occurrence that new ones are added in. */
  meetingId?: string | undefined;
  ownerId?: string | undefined;
  statuses?: readonly IssueStatus[] | undefined;
  size?: ListSize | undefined;
  label?: string | undefined;
  labelledBy?: string | undefined;
  /** Shows the order, the first three on stones, and a row on top to type the next one into. */
  ranked?: boolean | undefined;
  /** Whether one may add here. */
  adds?: boolean | undefined;
  /** A row to type the next one into; on unless it says no. */
  quick?: boolean | undefined;
  most?: number | undefined;
  /** Puts Issues first in another way than the list's own, as the live meeting does. */
  onRank?: ((ids: string[]) => void) | undefined;
}

const byRank = (one: ListedIssue, other: ListedIssue): number => one.rank - other.rank || one.created.localeCompare(other.created);

type Which = Pick<IssueListProps, 'tractionId' | 'ownerId' | 'statuses'>;

const filterOf = ({ tractionId, ownerId, statuses = openStatuses }: Which): IssueFilter => ({
  tractionIds: [tractionId],
  ownerId,
  statuses,
});

/** The Issues behind a list, for its heading as well; with `whole` all of them, page after page. */
export const useIssueItems = (which: Which, whole = false) => useIssues(filterOf(which), whole);

/** Asks for the open Issues of a team before their list is rendered. */
export const readTeamIssuesAhead = (tractionId: string): Promise<void> => readIssuesAhead(filterOf({ tractionId }));

const QuickAdd = ({ tractionId, meetingId }: Pick<IssueListProps, 'tractionId' | 'meetingId'>) => {
  const t = useText();
  const { user } = useSession();
  const create = useCreateIssue();
  const source = meetingId === undefined ? 'typed' : 'meeting';
  const add = (title: string, id: string) =>
    create({ id, title, tractionId, ownerId: user.userId, contentHtml: '', meetingId: meetingId ?? null, source });
  return <QuickAddRow place={`issues of ${tractionId}`} label={t('issues.quickAdd')} keys="alt+i" limit={256} onAdd={add} />;
};

/** The order after one Issue has been put at another place. */
const placed = (ids: readonly string[], from: number, to: number): string[] => ids.toSpliced(from, 1).toSpliced(to, 0, ids[from] ?? '');

interface Ranking {
  tractionId: string;
  items: readonly ListedIssue[] | undefined;
  ranked: boolean;
  onRank: ((ids: string[]) => void) | undefined;
}

/** The places of open Issues, and how each is put at another. */
const useRanking = ({ tractionId, items, ranked, onRank }: Ranking) => {
  const acts = useIssueActs();
  const open = items?.filter(({ status }) => isOpen(status)).map(({ id }) => id) ?? [];
  const rank = onRank ?? ((ids: string[]) => acts.rank(tractionId, ids));
  // Those after the last that moves stay as they are, so they need not be named; a rank names at most so many.
  const moved = (from: number, to: number) => () => rank(placed(open, from, to).slice(0, Math.max(from, to) + 1));
  const movesFor = (id: string): RankMoves | undefined => {
    const at = open.indexOf(id);
    if (!ranked || at < 0) return undefined;
    return {
      top: at > 0 ? () => rank([id]) : undefined,
      up: at > 0 && at < mostRanked ? moved(at, at - 1) : undefined,
      down: at < Math.min(open.length, mostRanked) - 1 ? moved(at, at + 1) : undefined,
    };
  };
  return { movesFor, rankOf: (id: string) => (ranked && open.includes(id) ? open.indexOf(id) + 1 : undefined) };
};

/** What stands where there is no Issue. */
const NoIssues = ({ tractionId, meetingId, adds }: Pick<IssueListProps, 'tractionId' | 'meetingId' | 'adds'>) => {
  const t = useText();
  return (
    <EmptyState
      icon={IconMessageCircle}
      text={t('issues.empty')}
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

/** Issues of a meeting in the team's order: solved and changed where they stand. */
export const IssueList = (props: IssueListProps) => {
  const {
    tractionId,
    meetingId,
    ownerId: _ownerId,
    statuses = openStatuses,
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
  const items = useKept({
    items: found.items,
    byIds: issueApi.byIds,
    belongs: ({ status }) => statuses.includes(status),
    order: byRank,
  })?.sort(byRank);
  const { people, loading } = usePeople(items?.map((item) => item.ownerId) ?? []);
  const { movesFor, rankOf } = useRanking({ tractionId, items, ranked, onRank });
  const adding = adds && quick && items !== undefined && (ranked || items.length > 0) && (
    <QuickAdd tractionId={tractionId} meetingId={meetingId} />
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
        empty={<NoIssues tractionId={tractionId} meetingId={meetingId} adds={adds} />}
        row={(issue) => (
          <IssueRow
            key={issue.id}
            issue={issue}
            owner={people.get(issue.ownerId)}
            loading={loading}
            size={size}
            place={rankOf(issue.id)}
            moves={movesFor(issue.id)}
            {...slots}
          />
        )}
      />
      {!ranked && adding}
    </>
  );
};
