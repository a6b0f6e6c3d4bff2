import '#web/core/texts/rocks.ts';
import { IconMountain } from '@tabler/icons-react';
import { KindList, type KindListProps, useListed, useOwnerOf } from '#features/work/items/web/parts/kind-list.tsx';
import { compareStored } from '#shared/compare.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { type Session, useSession } from '#web/core/session/session.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { type ListedRock, rockApi } from '../../contract.ts';
import { type RockFilter, rocksOf, visibleStatuses } from '../../rules.ts';
import { prefetchRocks, useRocks } from '../calls.ts';
import { RockRow } from './rock-row.tsx';

export type RockListProps = Omit<KindListProps<ListedRock, RockFilter>, 'quick' | 'isDropped'>;

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
  const items = useListed({ found, byIds: rockApi.byIds, statuses, order: oldestFirst });
  const ownerOf = useOwnerOf(items);
  return (
    <KindList
      {...{ items, found, label, labelledBy, most }}
      name={t('rocks.many')}
      icon={IconMountain}
      emptyText={emptyText ?? (tractionId === undefined ? t('rocks.emptyMine') : `${t('rocks.empty')} ${t('rocks.guide')}`)}
      add={adds && { label: t('rocks.addFirst'), onAdd: () => void openDialog('addRock', { tractionId, meetingId }) }}
      row={(rock) => <RockRow key={rock.id} rock={rock} owner={ownerOf(rock)} size={size} onDropToIssues={onDropToIssues} {...slots} />}
    />
  );
};
