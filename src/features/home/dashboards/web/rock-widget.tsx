import '#web/core/texts/rocks.ts';
import { IconPlus } from '@tabler/icons-react';
import { RockList, useRockItems } from '#features/work/rocks/web/parts/rock-list.tsx';
import { RockSummary } from '#features/work/rocks/web/parts/rock-summary.tsx';
import { quarterOf } from '#shared/dates.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { rocksFor } from '../rules/asks.ts';
import { dropItem } from './widgets/drop-item.ts';
import { useWidgetView } from './widgets/use-widget-view.ts';
import type { WidgetProps } from './widgets/widget-frame.ts';
import { WidgetSheet } from './widgets/widget-sheet.tsx';

/** Renders Rocks of mine or of others, with the quarter and how many are on track. */
export const RockWidget = ({ widget }: WidgetProps) => {
  const t = useText();
  const { session, chosen, team, most, adds, emptyText } = useWidgetView(widget);
  const filter = rocksFor(chosen, session);
  const { counts } = useRockItems({ filter });
  return (
    <WidgetSheet
      widget={widget}
      title={t('rocks.many')}
      note={t('rocks.quarter', quarterOf(session.calendarDate, session.quarterMonth))}
      words={counts && <RockSummary counts={counts} />}
      add={adds && <IconButton icon={IconPlus} label={t('rocks.add')} onClick={() => void openDialog('addRock', { tractionId: team })} />}
    >
      {(id) => (
        <RockList
          filter={filter}
          tractionId={team}
          adds={adds}
          most={most}
          labelledBy={id}
          emptyText={emptyText}
          onDropToIssues={adds ? (rock) => dropItem('rock', rock) : undefined}
        />
      )}
    </WidgetSheet>
  );
};
