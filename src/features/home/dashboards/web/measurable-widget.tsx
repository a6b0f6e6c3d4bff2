import '#web/core/texts/scorecards.ts';
import { IconPlus } from '@tabler/icons-react';
import { MyNumbers } from '#features/work/scorecards/web/parts/my-numbers.tsx';
import { mondayOf } from '#shared/dates.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { numbersIn } from '../rules/asks.ts';
import { useWidgetView } from './widgets/use-widget-view.ts';
import type { WidgetProps } from './widgets/widget-frame.ts';
import { WidgetSheet } from './widgets/widget-sheet.tsx';

/** Renders the numbers that I own, and enters this week's in place. */
export const MeasurableWidget = ({ widget }: WidgetProps) => {
  const t = useText();
  const { monthDay } = useFormats();
  const { session, chosen, adds } = useWidgetView(widget);
  const tractionIds = numbersIn(chosen, session);
  const only = tractionIds?.length === 1 ? tractionIds[0] : undefined;
  const add = () => void openDialog('addMeasurable', { tractionId: only });
  return (
    <WidgetSheet
      widget={widget}
      title={t('scorecards.many')}
      note={t('scorecards.weekOf', { day: monthDay(mondayOf(session.calendarDate)) })}
      add={adds && <IconButton icon={IconPlus} label={t('scorecards.addButton')} onClick={add} />}
    >
      {(id) => (
        <MyNumbers
          tractionIds={tractionIds}
          labelledBy={id}
          emptyAction={
            adds && (
              <Button tone="soft" icon={IconPlus} onClick={add}>
                {t('scorecards.emptyAdd')}
              </Button>
            )
          }
        />
      )}
    </WidgetSheet>
  );
};
