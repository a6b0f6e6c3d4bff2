import '#web/core/texts/meetings.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { addDays } from '#shared/dates.ts';
import { newId } from '#shared/ids.ts';
import { isLicensed } from '#shared/roles.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { meetingDraft } from '../contract.ts';
import { levelTenAgenda } from '../rules.ts';
import { useCreateMeeting, useNameCheck } from './calls.ts';
import { AgendaField } from './meeting/agenda-field.tsx';
import { MeetingFields, type MeetingValues } from './meeting/meeting-form.tsx';
import { ImplementerOffer } from './parts/implementer-offer.tsx';

/** Returns the initial values: a week from today at nine, weekly, with the Level 10 agenda and oneself. */
const useStart = (title: string): MeetingValues => {
  const { user, calendarDate } = useSession();
  const [items] = useState(() => levelTenAgenda.items.map((item) => ({ ...item, id: newId() })));
  return {
    title,
    cadence: 'Weekly',
    nextDate: addDays(calendarDate, 7),
    meetingTime: '09:00:00.000',
    timeZone: user.timeZoneName,
    agendaTemplateId: levelTenAgenda.id,
    agendaName: levelTenAgenda.name,
    agendaItems: items,
    invitees: [user.userId],
    colorTag: 'None',
  };
};

interface NewMeetingDialogProps {
  /** The name that the form begins with. */
  title?: string | undefined;
  /** Runs before the new meeting's page opens; its own failure does not hold the page back. */
  onCreated?: ((tractionId: string) => Promise<unknown>) | undefined;
  /** True leaves the page beneath as it is, which leads on from there. */
  stays?: boolean | undefined;
  close: () => void;
}

const Creating = ({ title: begun = '', onCreated, stays, close }: NewMeetingDialogProps) => {
  const t = useText();
  const navigate = useNavigate();
  const create = useCreateMeeting();
  const initial = useStart(begun);
  const { teams } = useSession();
  const [title, setTitle] = useState(begun);
  const name = useNameCheck(title, 'new');
  const form = useForm<MeetingValues, z.output<typeof meetingDraft>>({
    schema: meetingDraft,
    initial,
    onFail: (failure) => {
      if (name.onFail(failure)) return true;
      if (failure.status < 500) return false;
      toast.error(t('errors.meetingNotCreated'), { id: 'meeting-not-created' });
      return true;
    },
    send: async (body) => {
      const { tractionId, threadId } = await create({ body: { id: newId(), ...body } });
      await onCreated?.(tractionId).catch(() => undefined);
      toast.success(t('meetings.created', { title: body.title }));
      if (stays !== true) void navigate({ to: `/traction/${tractionId}/${threadId}/meetingoverview` });
    },
    onDone: stays === true ? close : undefined,
  });
  if (form.values.title !== title) setTitle(form.values.title);
  return (
    <Dialog
      title={t('meetings.new')}
      size="lg"
      form={{ ...form, waitsFor: form.waitsFor ?? (name.taken ? 'fields' : undefined) }}
      submit={t('meetings.create')}
      onClose={close}
    >
      {teams.length === 0 && <ImplementerOffer />}
      <MeetingFields form={form} nameError={name.error} date="first" />
      <AgendaField form={form} />
    </Dialog>
  );
};

/** `/meeting/new`: creates a traction with its series and first meeting; catalogue rows B-35, J-07, J-09 and J-14 to J-17. */
export const NewMeetingDialog = ({ close, ...rest }: NewMeetingDialogProps) => {
  const t = useText();
  const role = roleOf(useSession());
  if (role === undefined || isLicensed(role)) return <Creating close={close} {...rest} />;
  return (
    <Dialog title={t('meetings.new')} size="sm" onClose={close} footer={<Button onClick={close}>{t('shell.dialogs.close')}</Button>}>
      <p>{t('meetings.newNotForObservers')}</p>
    </Dialog>
  );
};
