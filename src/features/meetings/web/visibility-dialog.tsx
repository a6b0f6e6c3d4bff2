import { useForm } from '../../../web/forms/use-form.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { Dialog } from '../../../web/modals/dialog.tsx';
import type { DialogProps } from '../../../web/modals/dialog-registry.ts';
import { toast } from '../../../web/toasts/toast.ts';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { type VisibilitySettings, visibility } from '../contract.ts';
import { useChangeVisibility } from './calls.ts';
import { useMeetingAnew } from './parts/one-meeting.tsx';
import { VisibilityTable } from './parts/visibility-table.tsx';

export interface VisibilityDialogProps extends DialogProps {
  meetingId: string;
}

const SettingsForm = ({ meetingId, settings, close }: VisibilityDialogProps & { settings: VisibilitySettings }) => {
  const t = useText();
  const change = useChangeVisibility();
  const { lt, org, individuals, createdById } = settings;
  const form = useForm({
    schema: visibility,
    initial: { lt, org, individuals: individuals.map(({ personId, canView, canEdit }) => ({ personId, canView, canEdit })) },
    lockUntilReady: true,
    onDone: () => close(),
    send: async (body) => {
      await change({ params: { id: meetingId }, body });
      toast.success(t('meetings.visibilitySaved'));
    },
  });
  return (
    <Dialog title={t('meetings.visibilityTitle')} form={form} submit={t('meetings.visibilitySave')} onClose={() => close()}>
      <VisibilityTable
        value={form.values}
        createdById={createdById}
        onChange={(next) => {
          form.set('lt', next.lt);
          form.set('org', next.org);
          form.set('individuals', next.individuals);
        }}
      />
    </Dialog>
  );
};

/** Renders the dialog Visibility and Editing Settings of a meeting; catalogue rows B-40 to B-42 and B-52 to B-56. */
export const VisibilityDialog = (props: VisibilityDialogProps) => {
  const t = useText();
  const data = useMeetingAnew(props.meetingId);
  if (data !== undefined) return <SettingsForm {...props} settings={data.visibility} />;
  return (
    <Dialog title={t('meetings.visibilityTitle')} onClose={() => props.close()}>
      <SkeletonRows count={3} />
    </Dialog>
  );
};
