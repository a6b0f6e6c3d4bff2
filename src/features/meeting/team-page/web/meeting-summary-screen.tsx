import '#web/core/texts/traction.ts';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { BriefButton } from '#features/meeting/briefs/web/parts/brief-button.tsx';
import { useMeeting } from '#features/teams/team/web/parts/one-meeting.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { EmptyState } from '#web/kit/ui/empty-state.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import styles from './meeting-summary-screen.module.css';
import { MeetingSummaryPage } from './summary/meeting-summary-page.tsx';

/** `/traction/{tractionId}/{threadId}/{meetingId}`: the summary of a meeting; catalogue row J-19. */
export const MeetingSummaryScreen = () => {
  const t = useText();
  const { meetingId = '' }: { meetingId?: string } = useParams({ strict: false });
  const meeting = useMeeting(meetingId).data?.meeting;
  if (meeting === undefined) return <SkeletonRows count={8} />;
  if (meeting.summary === null) {
    return (
      <Sheet aria-label={t('traction.summary')}>
        <EmptyState icon={IconCalendarEvent} level={2} title={t('traction.notHeldTitle')} text={t('traction.notHeld')} />
      </Sheet>
    );
  }
  return (
    <div className={styles.screen}>
      {meeting.can.edit && <BriefButton meetingId={meeting.id} kind="summary" />}
      <MeetingSummaryPage meeting={meeting} summary={meeting.summary} />
    </div>
  );
};
