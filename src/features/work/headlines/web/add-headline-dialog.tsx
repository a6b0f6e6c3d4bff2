import '#web/core/texts/headlines.ts';
import { addedIn } from '#features/teams/team/rules.ts';
import { NeedsMeeting } from '#features/work/items/web/parts/needs-meeting.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { useForm } from '#web/kit/forms/use-form.ts';
import { AddDialog } from '#web/kit/modals/add-dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { type HeadlineInput, headlineInput } from '../contract.ts';
import { useCreateHeadline } from './calls.ts';
import { type HeadlineDraft, NewHeadlineFields } from './headline/headline-form.tsx';

export interface AddHeadlineDialogProps extends DialogProps {
  /** The meeting's traction that the form starts with. */
  tractionId?: string | undefined;
  /** The meeting during which the headline is added. */
  meetingId?: string | undefined;
  title?: string | undefined;
  ownerIds?: string[] | undefined;
}

const NewHeadline = ({ tractionId, meetingId, title = '', ownerIds, close }: AddHeadlineDialogProps) => {
  const t = useText();
  const { user, teams } = useSession();
  const create = useCreateHeadline(true);
  const only = teams.length === 1 ? teams[0]?.id : undefined;
  const form = useForm<HeadlineDraft, HeadlineInput>({
    schema: headlineInput,
    initial: { title, ownerIds: ownerIds ?? [user.userId], tractionId: tractionId ?? only ?? '', contentHtml: '' },
    lockUntilReady: true,
    send: async (values) => {
      await create({
        ...values,
        ownerIds: values.ownerIds ?? [],
        ...addedIn({ tractionId, meetingId }, [values.tractionId]),
      });
      toast.success(t('headlines.added'));
    },
  });
  return (
    <AddDialog
      title={t('headlines.add')}
      submit={t('headlines.add')}
      form={form}
      next={(values) => ({ ...values, title: '', contentHtml: '' })}
      onClose={() => close()}
    >
      <NewHeadlineFields form={form} />
    </AddDialog>
  );
};

/** Renders the dialog that adds headlines; owner and meeting stay for the next one. Catalogue rows H-07, H-08 and H-15. */
export const AddHeadlineDialog = (props: AddHeadlineDialogProps) => {
  const t = useText();
  return (
    <NeedsMeeting what={t('headlines.one')} onClose={() => props.close()}>
      <NewHeadline {...props} />
    </NeedsMeeting>
  );
};
