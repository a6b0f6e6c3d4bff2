import { IconMessageCircle } from '@tabler/icons-react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import type { ListShape, ListState } from '../../../../web/search/list-state.ts';
import { ItemWork, type ItemWorkPlace } from '../../../meetings/web/parts/item-work.tsx';
import { type IssueStatus, issueApi } from '../../contract.ts';
import { openStatuses } from '../../rules.ts';
import { IssueRow } from './issue-row.tsx';

const shown = ['ToReview', 'Pending', 'Reviewed'] as const satisfies readonly IssueStatus[];

const open: ListShape = {
  fields: ['ownerId', 'status'],
  groups: ['ownerId', 'status'],
  sorts: ['rank', 'title', 'ownerId', 'status', 'created'],
  start: { picked: { status: openStatuses }, sort: 'rank' },
};
const archive: ListShape = { ...open, start: { sort: 'created', direction: 'desc' } };
const { search, changeMany } = issueApi;
const kind = { entity: 'issue', search, changeMany, open, archive } as const;

/** Returns whether a list shows every open Issue in the team's order, so that their places in it are those of the team. */
const isRanked = ({ words, picked, group, sort, direction }: ListState): boolean =>
  words === '' &&
  picked['ownerId'] === undefined &&
  picked['status']?.join() === openStatuses.join() &&
  group === undefined &&
  sort === 'rank' &&
  direction === 'asc';

/** Renders the Issues of a team with filters, groups and commands for many; catalogue areas G and P. */
export const IssueWork = (place: ItemWorkPlace) => {
  const t = useText();
  return (
    <ItemWork
      {...place}
      kind={kind}
      icon={IconMessageCircle}
      statuses={shown.map((value) => ({ value, label: t(`issues.status${value}`) }))}
      texts={{
        label: t('issues.many'),
        words: t('issues.filter'),
        add: t('issues.add'),
        addFirst: t('issues.addFirst'),
        empty: t('issues.empty'),
      }}
      names={{ rank: t('issues.rank') }}
      onAdd={() => void openDialog('addIssue', { tractionId: place.tractionId, meetingId: place.meetingId })}
      row={(issue, { person, loading }, { place: at, state }) => (
        <IssueRow
          key={issue.id}
          issue={issue}
          owner={person}
          loading={loading}
          size="list"
          place={!place.archived && isRanked(state) ? at : undefined}
        />
      )}
    />
  );
};
