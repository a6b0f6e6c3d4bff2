import '#web/core/texts/meetings.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { MeetingEditor } from './meeting/meeting-editor.tsx';
import { MeetingFacts } from './meeting/meeting-facts.tsx';
import { useMeetingAnew } from './parts/one-meeting.ts';

interface MeetingDialogProps {
  params: Record<string, string>;
  close: () => void;
}

/** `/meeting/{id}`: shows a meeting, editable where the person may; catalogue row C-21, appendix 1, decision 4. */
export const MeetingDialog = ({ params, close }: MeetingDialogProps) => {
  const t = useText();
  const data = useMeetingAnew(params['id'] ?? '');
  if (data === undefined) {
    return (
      <Dialog title={t('meetings.one')} size="lg" onClose={close}>
        <SkeletonRows count={6} />
      </Dialog>
    );
  }
  return data.meeting.can.edit ? (
    <MeetingEditor key={data.meeting.id} meeting={data.meeting} visibility={data.visibility} close={close} />
  ) : (
    <MeetingFacts meeting={data.meeting} close={close} />
  );
};
