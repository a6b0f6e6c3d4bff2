import '#web/core/texts/dashboards.ts';
import { use } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { NextMeeting } from './widgets/next-meeting.tsx';
import { useWidgetView } from './widgets/use-widget-view.ts';
import { WidgetFrameContext, type WidgetProps } from './widgets/widget-frame.ts';
import { WidgetSheet } from './widgets/widget-sheet.tsx';

/** Renders my next meeting with the button to join, and those after it. It needs no heading: the card says what it is. */
export const MeetingWidget = ({ widget }: WidgetProps) => {
  const t = useText();
  const { chosen } = useWidgetView(widget);
  const { still } = use(WidgetFrameContext);
  const card = <NextMeeting tractionIds={chosen.meetings} />;
  if (!still) return card;
  return (
    <WidgetSheet widget={widget} title={t('dashboards.kind.meeting')}>
      {() => card}
    </WidgetSheet>
  );
};
