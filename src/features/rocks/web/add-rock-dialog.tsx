import '../../../web/texts/rocks.ts';
import { rockDueDate } from '../../../shared/dates.ts';
import { useForm } from '../../../web/forms/use-form.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { AddDialog } from '../../../web/modals/add-dialog.tsx';
import type { DialogProps } from '../../../web/modals/dialog-registry.ts';
import { useSession } from '../../../web/session/session.ts';
import { toast } from '../../../web/toasts/toast.ts';
import { addedIn } from '../../meetings/rules.ts';
import { NeedsMeeting } from '../../meetings/web/parts/needs-meeting.tsx';
import { type RockInput, rockInput } from '../contract.ts';
import { useCreateRock } from './calls.ts';
import { type RockDraft, RockFields } from './parts/rock-form.tsx';

export interface AddRockDialogProps extends DialogProps {
  /** The meeting's traction that the form starts with. */
  tractionId?: string | undefined;
  /** The meeting during which the Rock is added. */
  meetingId?: string | undefined;
  title?: string | undefined;
  /** The due date that the form starts with; the end of the quarter by default. */
  dueDate?: string | undefined;
  ownerId?: string | undefined;
}

const NewRock = ({ tractionId, meetingId, title = '', dueDate, ownerId, close }: AddRockDialogProps) => {
  const t = useText();
  const { user, teams, calendarDate, quarterMonth } = useSession();
  const create = useCreateRock(true);
  const only = teams.length === 1 ? teams[0]?.id : undefined;
  const start = tractionId ?? only;
  const form = useForm<RockDraft, RockInput>({
    schema: rockInput,
    initial: {
      title,
      ownerId: ownerId ?? user.userId,
      dueDate: dueDate ?? rockDueDate(calendarDate, quarterMonth),
      type: '',
      tractionIds: start === undefined ? [] : [start],
      contentHtml: '',
      delegated: [],
    },
    send: async ({ tractionIds = [], ...values }) => {
      await create({ ...values, tractionIds, ...addedIn({ tractionId, meetingId }, tractionIds) });
      toast.success(t('rocks.added'));
    },
  });
  return (
    <AddDialog
      title={t('rocks.add')}
      submit={t('rocks.add')}
      form={form}
      next={(values) => ({ ...values, title: '', contentHtml: '', delegated: [] })}
      onClose={() => close()}
    >
      <RockFields form={form} />
    </AddDialog>
  );
};

/** Renders the dialog that adds a Rock, due at the end of the quarter; catalogue rows E-04 to E-11 and E-28. */
export const AddRockDialog = (props: AddRockDialogProps) => {
  const t = useText();
  return (
    <NeedsMeeting what={t('rocks.one')} onClose={() => props.close()}>
      <NewRock {...props} />
    </NeedsMeeting>
  );
};
