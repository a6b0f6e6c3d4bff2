import { nameOf } from '../../../shared/names.ts';
import { act } from '../../../web/api/use-act.ts';
import { OwnerPicker } from '../../../web/forms/owner-picker.tsx';
import { useForm } from '../../../web/forms/use-form.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { confirm } from '../../../web/modals/ask.ts';
import { Dialog } from '../../../web/modals/dialog.tsx';
import type { DialogProps } from '../../../web/modals/dialog-registry.ts';
import { type Measurable, measurableForm, scorecardApi } from '../contract.ts';
import { editableValue } from '../rules.ts';
import { useGroups, usePossibleOwners, useScorecardMeetings } from './calls.ts';
import { GoalFields, GroupField, type MeasurableValues, MeetingField, TitleField } from './parts/measurable-fields.tsx';

export interface EditMeasurableDialogProps extends DialogProps {
  measurable: Measurable;
}

/** Changes a measurable; a new owner is asked about first (I-12). */
export const EditMeasurableDialog = ({ measurable, close }: EditMeasurableDialogProps) => {
  const t = useText();
  const { scorecardId, id: measurableId, tractionId, version } = measurable;
  const meetings = useScorecardMeetings().data?.items;
  const people = usePossibleOwners(tractionId);
  const groups = useGroups(scorecardId);

  const initial: MeasurableValues = {
    title: measurable.title,
    tractionIds: measurable.tractionIds,
    ownerIds: [],
    ownerId: measurable.ownerId ?? '',
    comparison: measurable.comparison,
    goalValue: editableValue(measurable.goalValue),
    unitOfMeasure: measurable.unitOfMeasure,
    valueScale: measurable.valueScale,
    decimalPlaces: String(measurable.decimalPlaces),
    group: measurable.group,
  };
  const form = useForm({
    schema: measurableForm,
    initial,
    send: async (values) => {
      await act(scorecardApi.edit, { params: { scorecardId, measurableId }, body: { ...values, version } }, { quiet: true });
    },
    onDone: () => close(),
  });

  const { ownerId } = form.values;
  const submit = async () => {
    const owner = people?.find((person) => person.id === ownerId);
    const asks = measurable.ownerId !== null && owner !== undefined && ownerId !== measurable.ownerId;
    const agreed =
      !asks ||
      !measurableForm.safeParse(form.values).success ||
      (await confirm({
        title: t('scorecards.ownerChangeTitle'),
        text: t('scorecards.ownerChangeText', { name: nameOf(owner) }),
        yes: t('scorecards.ownerChangeYes'),
      }));
    if (agreed) form.submit();
  };

  return (
    <Dialog
      title={t('scorecards.editTitle')}
      form={{ ...form, submit: () => void submit() }}
      submit={t('scorecards.save')}
      onClose={() => close()}
    >
      <TitleField form={form} />
      <MeetingField form={form} meetings={meetings} isFixed={false} />
      <OwnerPicker {...form.field('ownerId')} people={people} label={t('scorecards.fieldOwner')} required />
      <GoalFields form={form} />
      <GroupField form={form} groups={groups} />
    </Dialog>
  );
};
