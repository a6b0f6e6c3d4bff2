import '#web/core/texts/dashboards.ts';
import { use } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { NextMeeting } from './parts/next-meeting.tsx';
import { useShown } from './parts/use-shown.tsx';
import { WidgetFrameContext, type WidgetProps } from './parts/widget-frame.tsx';
import { WidgetSheet } from './parts/widget-sheet.tsx';

/** Renders my next meeting with the button to join, and those after it. It needs no heading: the card says what it is. */
export const MeetingWidget = ({ widget }: WidgetProps) => {
  const t = useText();
  const { chosen } = useShown(widget);
  const { still } = use(WidgetFrameContext);
  const card = <NextMeeting tractionIds={chosen.meetings} />;
  if (!still) return card;
  return (
    <WidgetSheet widget={widget} title={t('dashboards.kind.meeting')}>
      {() => card}
    </WidgetSheet>
  );
};
