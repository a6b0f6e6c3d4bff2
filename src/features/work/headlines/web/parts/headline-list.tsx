import '#web/core/texts/headlines.ts';
import { IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { useTractionTitles } from '#features/teams/team/web/parts/tractions.ts';
import { compareStored } from '#shared/compare.ts';
import { useSticky } from '#web/core/api/use-kept.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { type Session, useSession } from '#web/core/session/session.ts';
import { QuickAddRow } from '#web/kit/forms/quick-add-row.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { LiveList } from '#web/kit/search/live-list.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import type { ItemSlots, ListSize } from '#web/kit/ui/item-slots.ts';
import { type HeadlineStatus, headlineApi, type ListedHeadline } from '../../contract.ts';
import { type HeadlineFilter, headlinesOf, openStatuses } from '../../rules.ts';
import { prefetchHeadlines, useCreateHeadline, useHeadlines } from '../calls.ts';
import { HeadlineRow } from './headline-row.tsx';

export interface HeadlineListProps extends ItemSlots<ListedHeadline> {
  /** The meeting's traction; without it, the list shows all of this person's meetings. */
  tractionId?: string | undefined;
  /** The meeting during which new headlines are added. */
  meetingId?: string | undefined;
  ownerId?: string | undefined;
  statuses?: readonly HeadlineStatus[] | undefined;
  /** Which headlines to show, in place of what the properties above say. */
  filter?: HeadlineFilter | undefined;
  /** What the empty list says. */
  emptyText?: string | undefined;
  size?: ListSize | undefined;
  label?: string | undefined;
  labelledBy?: string | undefined;
  /** Whether to show ways to add a headline; true by default. */
  adds?: boolean | undefined;
  /** Whether to show a row that adds headlines by title; true by default. */
  quick?: boolean | undefined;
  most?: number | undefined;
  /** The weekday when headlines are read out, as in `Tuesday`; shown while the list is empty. */
  readOn?: string | undefined;
  onDropToIssues?: ((headline: ListedHeadline) => void) | undefined;
  /** Whether an open Issue was made of it, so that no other is offered. */
  isDropped?: ((headline: ListedHeadline) => boolean) | undefined;
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

type NoHeadlinesProps = Pick<HeadlineListProps, 'tractionId' | 'meetingId' | 'adds' | 'readOn' | 'emptyText'>;

/** Renders the empty list, with a button to add the first headline. */
const NoHeadlines = ({ tractionId, meetingId, adds, readOn, emptyText }: NoHeadlinesProps) => {
  const t = useText();
  return (
    <EmptyState
      icon={IconSpeakerphone}
      text={emptyText ?? (readOn === undefined ? t('headlines.empty') : t('headlines.emptyOn', { day: readOn }))}
      action={
        adds && (
          <Button tone="soft" icon={IconPlus} onClick={() => void openDialog('addHeadline', { tractionId, meetingId })}>
            {t('headlines.addFirst')}
          </Button>
        )
      }
    />
  );
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
  const items = useSticky({
    items: found.items,
    byIds: headlineApi.byIds,
    belongs: ({ status }) => statuses.includes(status),
    order: oldestFirst,
  });
  const { people, loading } = usePeople(items?.map((item) => item.ownerId) ?? []);
  const titles = useTractionTitles(tractionId === undefined ? (items?.map((item) => item.tractionId) ?? []) : []);
  return (
    <>
      <LiveList
        items={items}
        found={found}
        label={labelledBy === undefined ? (label ?? t('headlines.many')) : undefined}
        labelledBy={labelledBy}
        most={most}
        expected={2}
        empty={<NoHeadlines tractionId={tractionId} meetingId={meetingId} adds={adds} readOn={readOn} emptyText={emptyText} />}
        row={(headline) => (
          <HeadlineRow
            key={headline.id}
            headline={headline}
            owner={people.get(headline.ownerId)}
            loading={loading}
            size={size}
            source={tractionId === undefined ? titles.get(headline.tractionId) : undefined}
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
