import '#web/core/texts/headlines.ts';
import { IconPlus } from '@tabler/icons-react';
import { HeadlineList, useHeadlineItems } from '#features/work/headlines/web/parts/headline-list.tsx';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { headlinesFor } from '../rules/asks.ts';
import { useNextMeeting } from './calls.ts';
import { dropItem } from './widgets/drop-item.ts';
import { useWidgetView } from './widgets/use-widget-view.ts';
import type { WidgetProps } from './widgets/widget-frame.ts';
import { WidgetSheet } from './widgets/widget-sheet.tsx';

/** Renders headlines of my teams, by me or by others; catalogue row H-13 for the choice of what was read out. */
export const HeadlineWidget = ({ widget }: WidgetProps) => {
  const t = useText();
  const { weekday } = useFormats();
  const { session, chosen, team, most, adds, emptyText } = useWidgetView(widget);
  const { meeting } = useNextMeeting();
  const filter = headlinesFor(chosen, session);
  const { total } = useHeadlineItems({ filter });
  return (
    <WidgetSheet
      widget={widget}
      title={t('headlines.many')}
      note={total !== undefined && t('headlines.thisWeek', { count: total })}
      add={
        adds && (
          <IconButton icon={IconPlus} label={t('headlines.add')} onClick={() => void openDialog('addHeadline', { tractionId: team })} />
        )
      }
    >
      {(id) => (
        <HeadlineList
          filter={filter}
          tractionId={team}
          adds={adds}
          quick={false}
          most={most}
          labelledBy={id}
          readOn={meeting?.nextDate ? weekday(meeting.nextDate.slice(0, 10)) : undefined}
          emptyText={emptyText}
          onDropToIssues={adds ? (headline) => dropItem('headline', headline) : undefined}
        />
      )}
    </WidgetSheet>
  );
};
