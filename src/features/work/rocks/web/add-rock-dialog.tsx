import '#web/core/texts/rocks.ts';
import { useState } from 'react';
import { addedIn } from '#features/teams/team/rules.ts';
import { NeedsMeeting } from '#features/work/items/web/parts/needs-meeting.tsx';
import { rockDueDate } from '#shared/dates.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { useForm } from '#web/kit/forms/use-form.ts';
import { AddDialog } from '#web/kit/modals/add-dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { type RockInput, type RockType, rockInput } from '../contract.ts';
import { useCreateRock } from './calls.ts';
import { type RockDraft, RockFields } from './rock/rock-form.tsx';

export interface AddRockDialogProps extends DialogProps {
  /** The meeting's traction that the form starts with. */
  tractionId?: string | undefined;
  /** The meeting during which the Rock is added. */
  meetingId?: string | undefined;
  title?: string | undefined;
  /** The due date that the form starts with; the end of the quarter by default. */
  dueDate?: string | undefined;
  ownerId?: string | undefined;
  /** What the form starts with; nothing by default, so that it is chosen. */
  type?: RockType | undefined;
  /** Goals of which the Rock may serve one, where it is added to a plan. */
  serves?: Serving | undefined;
}

/** Goals, the one that is chosen at first, and what runs with a Rock that was added to serve one. */
interface Serving {
  label: string;
  none: string;
  goals: { id: string; title: string }[];
  goalId: string;
  onServe?: (rockId: string, goalId: string) => void;
}

const NewRock = ({ tractionId, meetingId, title = '', dueDate, ownerId, type, serves, close }: AddRockDialogProps) => {
  const t = useText();
  const { user, teams, calendarDate, quarterMonth } = useSession();
  const create = useCreateRock(true);
  const only = teams.length === 1 ? teams[0]?.id : undefined;
  const start = tractionId ?? only;
  const [goalId, setGoalId] = useState(serves?.goalId ?? '');
  const form = useForm<RockDraft, RockInput>({
    schema: rockInput,
    initial: {
      title,
      ownerId: ownerId ?? user.userId,
      dueDate: dueDate ?? rockDueDate(calendarDate, quarterMonth),
      type: type ?? '',
      tractionIds: start === undefined ? [] : [start],
      contentHtml: '',
      delegated: [],
    },
    send: async ({ tractionIds = [], ...values }) => {
      const { id } = await create({ ...values, tractionIds, ...addedIn({ tractionId, meetingId }, tractionIds) });
      if (goalId !== '') serves?.onServe?.(id, goalId);
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
      {serves !== undefined && (
        <Field label={serves.label}>
          {(control) => (
            <NativeSelect
              {...control}
              value={goalId}
              options={[{ value: '', label: serves.none }, ...serves.goals.map(({ id, title: label }) => ({ value: id, label }))]}
              onChange={setGoalId}
            />
          )}
        </Field>
      )}
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
