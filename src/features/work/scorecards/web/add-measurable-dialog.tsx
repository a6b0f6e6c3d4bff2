import '#web/core/texts/library.ts';
import '#web/core/texts/scorecards.ts';
import { IconBooks } from '@tabler/icons-react';
import { PersonsPicker } from '#features/ground/people/web/parts/person-picker.tsx';
import { useHolderIds } from '#features/teams/team/web/parts/tractions.ts';
import { NeedsMeeting } from '#features/work/items/web/parts/needs-meeting.tsx';
import { newId } from '#shared/ids.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { useForm } from '#web/kit/forms/use-form.ts';
import { AddDialog } from '#web/kit/modals/add-dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { newMeasurableForm, scorecardApi } from '../contract.ts';
import { measurableDefaults, rollupOf } from '../rules.ts';
import { useGroups, useScorecardMeetings } from './calls.ts';
import { ComesFrom } from './formula/comes-from.tsx';
import { GoalFields } from './measurable/goal-fields.tsx';
import { GroupField, MeasurableTitle, type MeasurableValues, MeetingField, PeriodFields } from './measurable/measurable-fields.tsx';

export interface AddMeasurableDialogProps extends DialogProps {
  /** The meeting from which the dialog was opened; without it the form asks for one. */
  tractionId?: string | undefined;
  title?: string | undefined;
}

/** Returns what the form for another one begins with: all but what names a number and says how much it should be. */
const nextOf = (values: MeasurableValues): MeasurableValues => ({
  ...values,
  title: '',
  goalValue: values.unitOfMeasure === 'YesNo' ? '1' : '',
  goalTo: '',
  formula: values.formula && [],
});

/** Renders the way to ready measurables; nothing before a meeting is chosen. What is typed stays: then the form waits below. */
const FromLibrary = ({ scorecardId, onOpen }: { scorecardId: string | undefined; onOpen: () => void }) => {
  const t = useText();
  if (scorecardId === undefined) return null;
  const open = () => {
    onOpen();
    void openDialog('measurableLibrary', { scorecardId });
  };
  return (
    <div>
      <Button size="sm" icon={IconBooks} onClick={open}>
        {t('library.open')}
      </Button>
    </div>
  );
};

const NewMeasurable = ({ tractionId, title = '', close }: AddMeasurableDialogProps) => {
  const t = useText();
  const { user, teams } = useSession();
  const meetings = useScorecardMeetings().data?.items;
  const scorecardOf = (id: string | undefined) => meetings?.find((meeting) => meeting.tractionId === id)?.scorecardId;
  const only = teams.length === 1 ? teams.map(({ id }) => id) : [];
  const initial: MeasurableValues = {
    title,
    tractionIds: tractionId === undefined ? only : [tractionId],
    ownerIds: [user.userId],
    ownerId: '',
    goalValue: '',
    goalTo: '',
    goalFrom: '',
    formula: null,
    group: '',
    ...measurableDefaults,
    period: 'week',
    rollup: rollupOf(measurableDefaults),
    decimalPlaces: String(measurableDefaults.decimalPlaces),
  };
  const form = useForm({
    schema: newMeasurableForm,
    initial,
    send: (values) =>
      sendCommand(
        scorecardApi.addMeasurable,
        { params: { scorecardId: scorecardOf(values.tractionIds[0]) ?? '' }, body: { id: newId(), ...values } },
        { quiet: true },
      ),
  });
  const [chosen] = form.values.tractionIds;
  const owners = useHolderIds(form.values.tractionIds);
  const groups = useGroups(scorecardOf(chosen));

  return (
    <AddDialog title={t('scorecards.addTitle')} submit={t('scorecards.addTitle')} form={form} next={nextOf} onClose={() => close()}>
      <MeasurableTitle form={form} />
      <FromLibrary scorecardId={scorecardOf(chosen)} onOpen={() => form.dirty || close()} />
      <MeetingField form={form} meetings={meetings} isFixed={tractionId !== undefined} />
      <PersonsPicker
        {...form.field('ownerIds')}
        only={owners}
        label={t('scorecards.fieldOwner')}
        hint={form.values.ownerIds.length > 1 ? t('scorecards.ownersHint') : undefined}
        empty={chosen === undefined ? t('scorecards.ownersAfterMeeting') : undefined}
      />
      <PeriodFields form={form} />
      <ComesFrom form={form} scorecardId={scorecardOf(chosen)} />
      <GoalFields form={form} />
      <GroupField form={form} groups={groups} />
    </AddDialog>
  );
};

/** Renders the dialog that adds a measurable, one for each owner; a meeting must exist first (I-32). */
export const AddMeasurableDialog = (props: AddMeasurableDialogProps) => {
  const t = useText();
  return (
    <NeedsMeeting what={t('scorecards.one')} onClose={() => props.close()}>
      <NewMeasurable {...props} />
    </NeedsMeeting>
  );
};
