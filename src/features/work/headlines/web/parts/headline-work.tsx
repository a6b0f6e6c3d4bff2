import '#web/core/texts/headlines.ts';
import { IconSpeakerphone } from '@tabler/icons-react';
import { DropButton, dropToIssues } from '#features/work/issues/web/parts/drop-button.tsx';
import { ItemWork, type ItemWorkScope } from '#features/work/items/web/parts/item-work.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import type { ListShape } from '#web/kit/search/list-state.ts';
import { type HeadlineStatus, headlineApi, type ListedHeadline } from '../../contract.ts';
import { HeadlineRow } from './headline-row.tsx';

const shown = ['ToReview', 'Reviewed'] as const satisfies readonly HeadlineStatus[];

const open: ListShape = {
  fields: ['ownerId', 'status'],
  groups: ['ownerId', 'status'],
  sorts: ['created', 'title', 'ownerId', 'status'],
  start: { picked: { status: ['ToReview'] }, sort: 'created' },
};
const archive: ListShape = { ...open, start: { sort: 'created', direction: 'desc' } };
const removed: ListShape = { ...archive, fields: ['ownerId'], groups: ['ownerId'] };
const kind = {
  entity: 'headline',
  search: headlineApi.search,
  changeMany: headlineApi.changeMany,
  views: {
    open: { shape: open, base: [{ field: 'archived', value: false }] },
    archive: { shape: archive, base: [{ field: 'archived', value: true }] },
    removed: {
      shape: removed,
      base: [
        { field: 'status', value: 'Removed' },
        { field: 'alsoArchived', value: true },
      ],
    },
  },
  restored: 'ToReview',
  // No command sets this status.
  takesBack: ({ status }: Readonly<Record<string, unknown>>) => status !== 'Pending',
} as const;

/** Renders the headlines of a team with filters, groups and commands for many; catalogue areas H and P. */
export const HeadlineWork = (place: ItemWorkScope) => {
  const t = useText();
  const { tractionId, meetingId, adds, view } = place;
  return (
    <ItemWork<ListedHeadline>
      {...place}
      kind={kind}
      icon={IconSpeakerphone}
      statuses={shown.map((value) => ({ value, label: t(`headlines.filter${value}`) }))}
      texts={{
        label: t('headlines.many'),
        words: t('headlines.find'),
        add: t('headlines.add'),
        addFirst: t('headlines.addFirst'),
        empty: t('headlines.empty'),
      }}
      onAdd={() => void openDialog('addHeadline', { tractionId, meetingId })}
      acts={(items) => <DropButton tractionId={tractionId} type="headline" items={items} />}
      row={(headline, owner) => (
        <HeadlineRow
          key={headline.id}
          headline={headline}
          owner={owner}
          size="list"
          onDropToIssues={adds && view === 'open' ? (item) => void dropToIssues(tractionId, 'headline', [item]) : undefined}
        />
      )}
    />
  );
};
