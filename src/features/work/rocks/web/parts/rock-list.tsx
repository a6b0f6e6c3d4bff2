import '#web/core/texts/rocks.ts';
import { IconMountain, IconPlus } from '@tabler/icons-react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { compareStored } from '#shared/compare.ts';
import { useSticky } from '#web/core/api/use-kept.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { type Session, useSession } from '#web/core/session/session.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { LiveList } from '#web/kit/search/live-list.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import type { ItemSlots, ListSize } from '#web/kit/ui/item-slots.ts';
import { type ListedRock, type RockStatus, rockApi } from '../../contract.ts';
import { type RockFilter, rocksOf, visibleStatuses } from '../../rules.ts';
import { prefetchRocks, useRocks } from '../calls.ts';
import { RockRow } from './rock-row.tsx';

export interface RockListProps extends ItemSlots<ListedRock> {
  /** The meeting's traction; without it, the list shows the person's own Rocks. */
  tractionId?: string | undefined;
  /** The meeting during which new Rocks are added. */
  meetingId?: string | undefined;
  ownerId?: string | undefined;
  statuses?: readonly RockStatus[] | undefined;
  /** Which Rocks to show, in place of what the properties above say. */
  filter?: RockFilter | undefined;
  /** What the empty list says. */
  emptyText?: string | undefined;
  size?: ListSize | undefined;
  label?: string | undefined;
  labelledBy?: string | undefined;
  /** Whether to show ways to add a Rock; true by default. */
  adds?: boolean | undefined;
  most?: number | undefined;
  onDropToIssues?: ((rock: ListedRock) => void) | undefined;
}

export const oldestFirst = (one: ListedRock, other: ListedRock): number => compareStored(one.created, other.created);

type Which = Pick<RockListProps, 'tractionId' | 'ownerId' | 'statuses' | 'filter'>;

/** Prefetches the Rocks of a list: mine, or those of a meeting. */
export const prefetchRockItems = (which: Which, session: Session): Promise<void> => prefetchRocks(which.filter ?? rocksOf(which, session));

/** Reads the Rocks of a list, for the list and for its heading: open ones, and those of this quarter that are done. */
export const useRockItems = (which: Which, whole = false) => {
  const session = useSession();
  return useRocks(which.filter ?? rocksOf(which, session), whole);
};

/** Renders the Rocks of one meeting, or the person's own. Status, percentage, title and owner are edited in the list. */
export const RockList = (props: RockListProps) => {
  const {
    tractionId,
    meetingId,
    ownerId: _,
    filter,
    statuses = filter?.statuses ?? visibleStatuses,
    emptyText,
    size = 'list',
    label,
    labelledBy,
    adds = true,
    most,
    onDropToIssues,
    ...slots
  } = props;
  const t = useText();
  const found = useRockItems(props);
  const items = useSticky({
    items: found.items,
    byIds: rockApi.byIds,
    belongs: ({ status }) => statuses.includes(status),
    order: oldestFirst,
  });
  const { people, loading } = usePeople(items?.map((item) => item.ownerId) ?? []);
  return (
    <LiveList
      items={items}
      found={found}
      label={labelledBy === undefined ? (label ?? t('rocks.many')) : undefined}
      labelledBy={labelledBy}
      most={most}
      empty={
        <EmptyState
          icon={IconMountain}
          text={emptyText ?? (tractionId === undefined ? t('rocks.emptyMine') : `${t('rocks.empty')} ${t('rocks.guide')}`)}
          action={
            adds && (
              <Button tone="soft" icon={IconPlus} onClick={() => void openDialog('addRock', { tractionId, meetingId })}>
                {t('rocks.addFirst')}
              </Button>
            )
          }
        />
      }
      row={(rock) => (
        <RockRow
          key={rock.id}
          rock={rock}
          owner={people.get(rock.ownerId)}
          loading={loading}
          size={size}
          onDropToIssues={onDropToIssues}
          {...slots}
        />
      )}
    />
  );
};
