import { IconPlus, IconSpeakerphone } from '@tabler/icons-react';
import { useKept } from '../../../../web/api/use-kept.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { type Session, useSession } from '../../../../web/session/session.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { EmptyState } from '../../../../web/ui/empty-state.tsx';
import type { ItemSlots, ListSize } from '../../../../web/ui/item-slots.ts';
import { LiveList } from '../../../../web/ui/live-list.tsx';
import { QuickAddRow } from '../../../../web/ui/quick-add-row.tsx';
import { useTractionTitles } from '../../../meetings/web/parts/tractions.tsx';
import { usePeople } from '../../../people/web/parts/directory.tsx';
import { type HeadlineStatus, headlineApi, type ListedHeadline } from '../../contract.ts';
import { headlinesOf, openStatuses } from '../../rules.ts';
import { readHeadlinesAhead, useCreateHeadline, useHeadlines } from '../calls.ts';
import { HeadlineRow } from './headline-row.tsx';

export interface HeadlineListProps extends ItemSlots<ListedHeadline> {
  /** The meeting; without one, all of this person's meetings. */
  tractionId?: string | undefined;
  /** The occurrence that new ones are added in. */
  meetingId?: string | undefined;
  ownerId?: string | undefined;
  statuses?: readonly HeadlineStatus[] | undefined;
  size?: ListSize | undefined;
  label?: string | undefined;
  labelledBy?: string | undefined;
  /** Whether one may add here. */
  adds?: boolean | undefined;
  /** A row to type the next one into; on unless it says no. */
  quick?: boolean | undefined;
  most?: number | undefined;
  /** The day when they are read out, as in `Tuesday`. */
  readOn?: string | undefined;
  onDropToIssues?: ((headline: ListedHeadline) => void) | undefined;
}

const oldestFirst = (one: ListedHeadline, other: ListedHeadline): number => one.created.localeCompare(other.created);

type Which = Pick<HeadlineListProps, 'tractionId' | 'ownerId' | 'statuses'>;

/** The headlines behind a list, for its heading as well; with `whole` all of them, page after page. */
export const useHeadlineItems = (which: Which, whole = false) => useHeadlines(headlinesOf(which, useSession().teams), whole);

/** Asks for the Headlines of all my meetings before their list is rendered. */
export const readMyHeadlinesAhead = ({ teams }: Session): Promise<void> => readHeadlinesAhead(headlinesOf({}, teams));

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

/** What stands where there is no headline. */
const NoHeadlines = ({ tractionId, meetingId, adds, readOn }: Pick<HeadlineListProps, 'tractionId' | 'meetingId' | 'adds' | 'readOn'>) => {
  const t = useText();
  return (
    <EmptyState
      icon={IconSpeakerphone}
      text={readOn === undefined ? t('headlines.empty') : t('headlines.emptyOn', { day: readOn })}
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

/** Headlines of a meeting, or of all of mine: ticked and changed where they stand, a row to type the next one into. */
export const HeadlineList = ({
  tractionId,
  meetingId,
  ownerId,
  statuses = openStatuses,
  size = 'list',
  label,
  labelledBy,
  adds = true,
  quick = true,
  most,
  readOn,
  onDropToIssues,
  ...slots
}: HeadlineListProps) => {
  const t = useText();
  const found = useHeadlineItems({ tractionId, ownerId, statuses });
  const items = useKept({
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
        empty={<NoHeadlines tractionId={tractionId} meetingId={meetingId} adds={adds} readOn={readOn} />}
        row={(headline) => (
          <HeadlineRow
            key={headline.id}
            headline={headline}
            owner={people.get(headline.ownerId)}
            loading={loading}
            size={size}
            source={tractionId === undefined ? titles.get(headline.tractionId) : undefined}
            onDropToIssues={onDropToIssues}
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
