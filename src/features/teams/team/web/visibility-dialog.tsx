import '#web/core/texts/meetings.ts';
import { useRef, useState } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { type Meeting, type Visibility, type VisibilitySettings, visibility } from '../contract.ts';
import { isNarrower } from '../rules.ts';
import { useChangeVisibility } from './calls.ts';
import { useMeetingAnew } from './parts/one-meeting.ts';
import { VisibilityTable } from './parts/visibility-table.tsx';

export interface VisibilityDialogProps extends DialogProps {
  meetingId: string;
}

/** Asks who takes the work of people who will no longer see the meeting; returns what gives it to them, or undefined on Cancel. */
const askWhoTakes = async ({ tractionId, title: place }: Meeting, before: Visibility, next: Visibility) =>
  isNarrower(before, next)
    ? openDialog('handOver', { leaving: 'sight', tractionId, place, visibility: next })
    : (): Promise<void> => Promise.resolve();

interface SettingsFormProps {
  meeting: Meeting;
  settings: VisibilitySettings;
  close: () => void;
}

const SettingsForm = ({ meeting, settings, close }: SettingsFormProps) => {
  const t = useText();
  const change = useChangeVisibility();
  const { lt, org, individuals, createdById } = settings;
  const handsOver = useRef<() => Promise<void>>(undefined);
  // The form shows the settings as they were when it opened, also once somebody else has changed them.
  const [initial] = useState(() => ({
    lt,
    org,
    individuals: individuals.map(({ personId, canView, canEdit }) => ({ personId, canView, canEdit })),
  }));
  const form = useForm({
    schema: visibility,
    initial,
    lockUntilReady: true,
    onDone: () => close(),
    send: async (body) => {
      await change({ params: { id: meeting.id }, body: { ...body, before: initial } });
      toast.success(t('meetings.visibilitySaved'));
      await handsOver.current?.();
    },
  });
  const submit = async () => {
    handsOver.current = await askWhoTakes(meeting, initial, form.values);
    if (handsOver.current !== undefined) form.submit();
  };
  return (
    <Dialog
      title={t('meetings.visibilityTitle')}
      form={{ ...form, submit: () => void submit() }}
      submit={t('meetings.visibilitySave')}
      onClose={close}
    >
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
  if (data !== undefined) return <SettingsForm meeting={data.meeting} settings={data.visibility} close={props.close} />;
  return (
    <Dialog title={t('meetings.visibilityTitle')} onClose={() => props.close()}>
      <SkeletonRows count={3} />
    </Dialog>
  );
};
