import { IconUsersGroup } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { newId } from '../../../shared/ids.ts';
import { act } from '../../../web/api/use-act.ts';
import { PeoplePicker } from '../../../web/forms/owner-picker.tsx';
import { useForm } from '../../../web/forms/use-form.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { Dialog } from '../../../web/modals/dialog.tsx';
import type { DialogProps } from '../../../web/modals/dialog-registry.ts';
import { useSession } from '../../../web/session/session.ts';
import { Button } from '../../../web/ui/button.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { newMeasurableForm, scorecardApi } from '../contract.ts';
import { measurableDefaults } from '../rules.ts';
import { useGroups, usePossibleOwners, useScorecardMeetings } from './calls.ts';
import { GoalFields, GroupField, type MeasurableValues, MeetingField, TitleField } from './parts/measurable-fields.tsx';

export interface AddMeasurableDialogProps extends DialogProps<string> {
  /** The meeting that it is for, where it was opened from one; else it is asked for. */
  tractionId?: string;
}

/** I-32: without a meeting there is no scorecard to put it on. */
const NoMeeting = ({ onClose }: { onClose: () => void }) => {
  const t = useText();
  const navigate = useNavigate();
  const create = () => {
    onClose();
    void navigate({ to: '/meeting/new' });
  };
  return (
    <Dialog title={t('scorecards.addTitle')} onClose={onClose}>
      <EmptyState
        icon={IconUsersGroup}
        text={t('scorecards.noMeetingText')}
        action={
          <Button tone="primary" onClick={create} data-autofocus>
            {t('scorecards.createMeeting')}
          </Button>
        }
      />
    </Dialog>
  );
};

/** Adds a measurable; closes with its id. */
export const AddMeasurableDialog = ({ tractionId, close }: AddMeasurableDialogProps) => {
  const t = useText();
  const { user, teams } = useSession();
  const meetings = useScorecardMeetings().data?.items;
  const [team] = teams;
  const onlyTeam = teams.length === 1 && team !== undefined ? [team.id] : [];
  const [id] = useState(newId);

  const initial: MeasurableValues = {
    title: '',
    tractionIds: tractionId === undefined ? onlyTeam : [tractionId],
    ownerIds: [user.userId],
    ownerId: '',
    goalValue: '',
    group: '',
    ...measurableDefaults,
    decimalPlaces: String(measurableDefaults.decimalPlaces),
  };
  const form = useForm({
    schema: newMeasurableForm,
    initial,
    send: async (values) => {
      const scorecardId = meetings?.find((meeting) => meeting.tractionId === values.tractionIds[0])?.scorecardId ?? '';
      await act(scorecardApi.addMeasurable, { params: { scorecardId }, body: { id, ...values } }, { quiet: true });
    },
    onDone: () => close(id),
  });
  const chosen = form.values.tractionIds[0];
  const people = usePossibleOwners(chosen);
  const groups = useGroups(meetings?.find((meeting) => meeting.tractionId === chosen)?.scorecardId);

  if (meetings?.length === 0) return <NoMeeting onClose={() => close()} />;
  return (
    <Dialog title={t('scorecards.addTitle')} form={form} submit={t('scorecards.addTitle')} onClose={() => close()}>
      <TitleField form={form} />
      <MeetingField form={form} meetings={meetings} isFixed={tractionId !== undefined} />
      <PeoplePicker
        {...form.field('ownerIds')}
        people={people}
        label={t('scorecards.fieldOwners')}
        hint={form.values.ownerIds.length > 1 ? t('scorecards.ownersHint') : undefined}
        empty={chosen === undefined ? t('scorecards.ownersAfterMeeting') : undefined}
      />
      <GoalFields form={form} />
      <GroupField form={form} groups={groups} />
    </Dialog>
  );
};
