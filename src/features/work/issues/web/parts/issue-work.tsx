import '#web/core/texts/issues.ts';
import { IconMessageCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ItemWork, type ItemWorkScope } from '#features/work/items/web/parts/item-work.tsx';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import type { ListShape, ListState } from '#web/kit/search/list-state.ts';
import { VisuallyHidden } from '#web/kit/ui/visually-hidden.tsx';
import { type IssueStatus, issueApi, issueOrigins, type ListedIssue } from '../../contract.ts';
import { openStatuses, votesEach } from '../../rules.ts';
import { IssueNotes, OutcomeNote, useAlike } from '../issues/issue-notes.tsx';
import { useVotes, VoteButton, VotesLine, VotesOfAll } from '../issues/issue-votes.tsx';
import { useRanking } from '../issues/ranking.ts';
import { ShelfButton } from '../issues/shelf-button.tsx';
import { IssueQuickAdd } from './issue-list.tsx';
import { IssueRow, type IssueRowProps } from './issue-row.tsx';

const shown = ['ToReview', 'Pending', 'Reviewed'] as const satisfies readonly IssueStatus[];

const open: ListShape = {
  fields: ['ownerId', 'status', 'fromType', 'created'],
  periods: ['created'],
  groups: ['ownerId', 'status'],
  sorts: ['rank', 'votes', 'title', 'ownerId', 'status', 'created'],
  start: { picked: { status: openStatuses }, sort: 'rank' },
};
const longTerm: ListShape = { ...open, sorts: ['rank', 'title', 'ownerId', 'status', 'created'] };
const solved: ListShape = {
  fields: ['ownerId', 'fromType', 'created'],
  periods: ['created'],
  groups: ['ownerId'],
  sorts: ['solvedAt', 'title', 'ownerId', 'created'],
  start: { sort: 'solvedAt', direction: 'desc' },
};
const removed: ListShape = {
  fields: ['ownerId', 'created'],
  periods: ['created'],
  groups: ['ownerId'],
  sorts: ['created', 'title', 'ownerId'],
  start: { sort: 'created', direction: 'desc' },
};
const { search, changeMany } = issueApi;
const kind = {
  entity: 'issue',
  search,
  changeMany,
  views: {
    open: { shape: open, base: [{ field: 'longTerm', value: false }] },
    longTerm: { shape: longTerm, base: [{ field: 'longTerm', value: true }] },
    solved: {
      shape: solved,
      base: [
        { field: 'status', value: 'Reviewed' },
        { field: 'alsoArchived', value: true },
      ],
      wordsField: 'titleOrOutcome',
    },
    removed: {
      shape: removed,
      base: [
        { field: 'status', value: 'Removed' },
        { field: 'alsoArchived', value: true },
      ],
    },
  },
  restored: 'ToReview',
} as const;

/** Returns whether a list shows every open Issue in the team's order, so that their places in it are those of the team. */
const isRanked = ({ words, picked, group, sort, direction }: ListState): boolean =>
  words === '' &&
  picked['ownerId'] === undefined &&
  picked['fromType'] === undefined &&
  picked['created'] === undefined &&
  picked['status']?.join() === openStatuses.join() &&
  group === undefined &&
  sort === 'rank' &&
  direction === 'asc';

const byRank = (one: ListedIssue, other: ListedIssue): number => one.rank - other.rank;

const sourceOptions = (t: ReturnType<typeof useText>) => issueOrigins.map((id) => ({ id, label: t(`issues.from_${id}`) }));

/** Renders a solved Issue with what was decided, and when. */
const SolvedRow = (row: IssueRowProps) => {
  const { day } = useFormats();
  const { outcome, solvedAt } = row.issue;
  return (
    <IssueRow {...row} note={<OutcomeNote outcome={outcome} />} date={solvedAt === null ? undefined : day(dayHere(new Date(solvedAt)))} />
  );
};

interface OpenIssueRowProps extends IssueRowProps {
  /** How many votes this person has. */
  left: number;
  /** The Issues of the page. */
  page: readonly string[];
}

/** Renders an open Issue of the short-term list, with its votes and what it is like. */
const OpenIssueRow = ({ left, page, ...row }: OpenIssueRowProps) => (
  <IssueRow
    {...row}
    note={<IssueNotes issue={row.issue} like={useAlike(page).get(row.issue.id)} />}
    status={(issue) => <VoteButton issue={issue} left={left} />}
  />
);

interface IssueWorkProps extends ItemWorkScope {
  /** Stands under the short-term list, for whoever may add to it. */
  under?: ReactNode;
}

/** Renders the Issues of a team with filters, groups and commands for many; catalogue areas G and P. */
export const IssueWork = ({ under, ...place }: IssueWorkProps) => {
  const t = useText();
  const { age } = useFormats();
  const { tractionId, meetingId, view, adds } = place;
  const isOpenList = view === 'open';
  const ranking = useRanking(tractionId);
  const left = useVotes(tractionId, isOpenList)?.left ?? votesEach;
  return (
    <ItemWork<ListedIssue>
      {...place}
      kind={kind}
      icon={IconMessageCircle}
      statuses={shown.map((value) => ({ value, label: t(`issues.status${value}`) }))}
      fields={[{ field: 'fromType', label: t('issues.sourceFilter'), options: sourceOptions(t) }]}
      texts={{
        label: t('issues.many'),
        words: t(view === 'solved' ? 'issues.findSolved' : 'issues.filter'),
        add: t('issues.add'),
        addFirst: t('issues.addFirst'),
        empty: t(view === 'longTerm' ? 'issues.longTermEmpty' : 'issues.empty'),
      }}
      names={{ rank: t('issues.rank'), votes: t('issues.votesSort'), solvedAt: t('issues.solvedSort') }}
      hint={isOpenList && adds && <VotesLine tractionId={tractionId} />}
      summary={() => isOpenList && <VotesOfAll tractionId={tractionId} />}
      onAdd={() => void openDialog('addIssue', { tractionId, meetingId })}
      acts={(items, after) => <ShelfButton items={items} isLongTerm={isOpenList} after={after} />}
      after={
        isOpenList &&
        adds && (
          <>
            <IssueQuickAdd tractionId={tractionId} meetingId={meetingId} />
            {under}
            <VisuallyHidden live="polite">{ranking.said}</VisuallyHidden>
          </>
        )
      }
      order={(state) => (isOpenList && isRanked(state) ? byRank : undefined)}
      row={(issue, owner, { place: at, state }, { found, rows }) => {
        const common = { issue, owner, size: 'list', shelves: adds, date: age(dayHere(new Date(issue.created))) } as const;
        if (view === 'solved') return <SolvedRow key={issue.id} {...common} />;
        if (!isOpenList) return <IssueRow key={issue.id} {...common} note={<IssueNotes issue={issue} like={undefined} />} />;
        const ranked = isRanked(state) ? found.loaded.toSorted(byRank) : [];
        return (
          <OpenIssueRow
            key={issue.id}
            {...common}
            left={left}
            page={rows.map(({ id }) => id)}
            {...(isRanked(state) && {
              place: at,
              moves: ranking.placeOf(ranked, issue.id),
              drag: adds ? ranking.dragFor(ranked, issue.id) : undefined,
            })}
          />
        );
      }}
    />
  );
};
