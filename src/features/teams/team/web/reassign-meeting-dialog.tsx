import '#web/core/texts/meetings.ts';
import { useDirectory } from '#features/ground/people/web/parts/directory.ts';
import { PersonPicker } from '#features/ground/people/web/parts/person-picker.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { ownerChange } from '../contract.ts';
import { useReassignMeeting } from './calls.ts';
import { useMeeting } from './parts/one-meeting.ts';

export interface ReassignMeetingDialogProps extends DialogProps {
  meetingId: string;
}

/** Renders the dialog that makes another invitee the owner, who must not be an Observer; catalogue row B-62. */
export const ReassignMeetingDialog = ({ meetingId, close }: ReassignMeetingDialogProps) => {
  const t = useText();
  const meeting = useMeeting(meetingId).data?.meeting;
  const people = useDirectory();
  const reassign = useReassignMeeting();
  const form = useForm({
    schema: ownerChange,
    initial: { ownerId: '' },
    lockUntilReady: true,
    onDone: () => close(),
    send: async (body) => {
      await reassign({ params: { id: meetingId }, body });
      toast.success(t('meetings.reassigned'));
    },
  });
  const observers = new Set(
    people?.filter(({ actualRoles, isBlocked }) => isBlocked || actualRoles.includes('Observer')).map(({ id }) => id),
  );
  const others = meeting?.invitees.filter((id) => id !== meeting.ownerId && !observers.has(id)) ?? [];
  return (
    <Dialog title={t('meetings.reassignTitle')} form={form} submit={t('meetings.reassign')} onClose={() => close()}>
      {meeting !== undefined && <p>{t('meetings.reassignText', { title: meeting.title })}</p>}
      <PersonPicker
        {...form.field('ownerId')}
        label={t('meetings.owner')}
        required
        only={new Set(others)}
        empty={t('meetings.reassignNobody')}
      />
    </Dialog>
  );
};
