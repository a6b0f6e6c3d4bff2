import '#web/core/texts/headlines.ts';
import { IconSpeakerphone } from '@tabler/icons-react';
import { KindList, type KindListProps, useListed, useMeetingOf, useOwnerOf } from '#features/work/items/web/parts/kind-list.tsx';
import { compareStored } from '#shared/compare.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { type Session, useSession } from '#web/core/session/session.ts';
import { QuickAddRow } from '#web/kit/forms/quick-add-row.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { headlineApi, type ListedHeadline } from '../../contract.ts';
import { type HeadlineFilter, headlinesOf, openStatuses } from '../../rules.ts';
import { prefetchHeadlines, useCreateHeadline, useHeadlines } from '../calls.ts';
import { HeadlineRow } from './headline-row.tsx';

export interface HeadlineListProps extends KindListProps<ListedHeadline, HeadlineFilter> {
  /** The weekday when headlines are read out, as in `Tuesday`; shown while the list is empty. */
  readOn?: string | undefined;
}

const oldestFirst = (one: ListedHeadline, other: ListedHeadline): number => compareStored(one.created, other.created);

type Which = Pick<HeadlineListProps, 'tractionId' | 'ownerId' | 'statuses' | 'filter'>;

/** Reads the headlines of a list, for the list and for its heading; `whole` reads all pages. */
export const useHeadlineItems = (which: Which, whole = false) => {
  const { teams } = useSession();
  return useHeadlines(which.filter ?? headlinesOf(which, teams), whole);
};

/** Prefetches the headlines of a list: those of all my meetings, or of one. */
export const prefetchHeadlineItems = (which: Which, { teams }: Session): Promise<void> =>
  prefetchHeadlines(which.filter ?? headlinesOf(which, teams));

const QuickAdd = ({ tractionId, meetingId }: { tractionId: string; meetingId: string | undefined }) => {
  const t = useText();
  const { user } = useSession();
  const create = useCreateHeadline();
  const add = (title: string, id: string) =>
    create({
      id,
      title,
      tractionId,
      ownerIds: [user.userId],
      contentHtml: '',
      meetingId: meetingId ?? null,
      source: meetingId === undefined ? 'typed' : 'meeting',
    });
  return <QuickAddRow place={`headlines of ${tractionId}`} label={t('headlines.quickAdd')} keys="alt+h" limit={256} onAdd={add} />;
};

/** Renders the headlines of one meeting or of all my meetings. They are edited in the list; a last row adds the next one. */
export const HeadlineList = ({
  tractionId,
  meetingId,
  ownerId,
  filter,
  statuses = filter?.statuses ?? openStatuses,
  emptyText,
  size = 'list',
  label,
  labelledBy,
  adds = true,
  quick = true,
  most,
  readOn,
  onDropToIssues,
  isDropped,
  ...slots
}: HeadlineListProps) => {
  const t = useText();
  const found = useHeadlineItems({ tractionId, ownerId, statuses, filter });
  const items = useListed({ found, byIds: headlineApi.byIds, statuses, order: oldestFirst });
  const ownerOf = useOwnerOf(items);
  const meetingOf = useMeetingOf(tractionId === undefined ? items : []);
  const onAdd = () => void openDialog('addHeadline', { tractionId, meetingId });
  return (
    <>
      <KindList
        {...{ items, found, label, labelledBy, most }}
        name={t('headlines.many')}
        expected={2}
        icon={IconSpeakerphone}
        emptyText={emptyText ?? (readOn === undefined ? t('headlines.empty') : t('headlines.emptyOn', { day: readOn }))}
        add={adds && { label: t('headlines.addFirst'), onAdd }}
        row={(headline) => (
          <HeadlineRow
            key={headline.id}
            headline={headline}
            owner={ownerOf(headline)}
            size={size}
            source={tractionId === undefined ? meetingOf(headline) : undefined}
            onDropToIssues={isDropped?.(headline) === true ? undefined : onDropToIssues}
            {...slots}
          />
        )}
      />
      {adds && quick && tractionId !== undefined && items !== undefined && items.length > 0 && (
        <QuickAdd tractionId={tractionId} meetingId={meetingId} />
      )}
    </>
  );
};
