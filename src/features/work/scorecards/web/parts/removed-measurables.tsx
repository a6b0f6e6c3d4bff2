import '#web/core/texts/scorecards.ts';
import { IconChartLine, IconRestore } from '@tabler/icons-react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { OwnerChip } from '#features/ground/people/web/parts/owner-chip.tsx';
import { useRead } from '#web/core/api/use-read.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useCommand } from '#web/core/outbox/use-command.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { ItemList } from '#web/kit/ui/item-list.tsx';
import { ItemRow } from '#web/kit/ui/item-row.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { scorecardApi } from '../../contract.ts';

/** Renders the measurables that were removed from a scorecard, with a button that brings each back. */
export const RemovedMeasurables = ({ scorecardId }: { scorecardId: string }) => {
  const t = useText();
  const { day } = useFormats();
  const items = useRead(scorecardApi.removed, { params: { scorecardId } }, { quiet: true }).data?.items;
  const { people } = usePeople(items?.flatMap(({ ownerId }) => ownerId ?? []) ?? []);
  const restore = useCommand(scorecardApi.restore, { optimistic: (cache, { params }) => cache.takeOut('measurable', params.measurableId) });
  if (items === undefined) return <SkeletonRows count={3} />;
  if (items.length === 0) return <EmptyState icon={IconChartLine} level={2} text={t('items.removedEmpty')} />;
  return (
    <ItemList label={t('scorecards.removedList')}>
      {items.map(({ id, title, ownerId, removedAt, can }) => (
        <ItemRow
          key={id}
          title={title}
          owner={<OwnerChip person={ownerId === null ? null : people.get(ownerId)} />}
          date={day(dayHere(new Date(removedAt)))}
          status={
            can.restore && (
              <Button
                size="sm"
                tone="soft"
                icon={IconRestore}
                aria-label={t('scorecards.restoreOf', { title })}
                onClick={() => restore.run({ params: { scorecardId, measurableId: id } })}
              >
                {t('items.restore')}
              </Button>
            )
          }
        />
      ))}
    </ItemList>
  );
};
