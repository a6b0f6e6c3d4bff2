import '#web/core/texts/meetings.ts';
import { useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { OwnerChip } from '#features/ground/people/web/parts/owner-chip.tsx';
import { nameOf } from '#shared/names.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { faultsOf } from '#web/kit/forms/form-state.ts';
import { type Form, useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import type { FieldError } from '#web/kit/ui/field.tsx';
import { Switch } from '#web/kit/ui/switch.tsx';
import { Tabs } from '#web/kit/ui/tabs.tsx';
import { StaleNotice, type Theirs } from '#web/kit/writing/stale-notice.tsx';
import { useVersion } from '#web/kit/writing/use-version.ts';
import { type Meeting, meetingEdit, type VisibilitySettings } from '../../contract.ts';
import { useEditMeeting, useNameCheck } from '../calls.ts';
import { Checklist } from '../parts/checklist.tsx';
import { useRemoveMeeting } from '../parts/meeting-row.tsx';
import { AgendaField } from './agenda-field.tsx';
import styles from './meeting-editor.module.css';
import { MeetingFields, type MeetingValues } from './meeting-form.tsx';

const tabs = ['details', 'agenda', 'checklist'] as const;

const isOfAgenda = (field: string): boolean => field.startsWith('agendaItems');

const valuesOf = (meeting: Meeting): MeetingValues => {
  const { title, cadence, nextDate, meetingTime, timeZone, agendaTemplateId, agendaName, agendaItems, invitees, colorTag, settings } =
    meeting;
  return { title, cadence, nextDate, meetingTime, timeZone, agendaTemplateId, agendaName, agendaItems, invitees, colorTag, settings };
};

/** Returns, in words, what somebody else has changed while the form was open. */
const useTheirChanges = (current: Meeting | undefined, mine: MeetingValues): Theirs[] => {
  const t = useText();
  const { day } = useFormats();
  if (current === undefined) return [];
  const all = [
    { key: 'title', label: t('meetings.name'), text: current.title, differs: current.title !== mine.title },
    {
      key: 'cadence',
      label: t('meetings.cadence'),
      text: t(`meetings.cadence${current.cadence}`),
      differs: current.cadence !== mine.cadence,
    },
    {
      key: 'nextDate',
      label: t('meetings.nextDate'),
      text: current.nextDate === null ? t('meetings.noDate') : day(current.nextDate),
      differs: current.nextDate !== mine.nextDate,
    },
  ];
  return all.filter(({ differs }) => differs);
};

/** Returns a sentence that says who may see and edit. */
const useVisibilityWords = ({ lt, org, individuals }: VisibilitySettings): string => {
  const t = useText();
  const { list } = useFormats();
  const names = individuals.map(({ person }) => nameOf(person));
  if (org.canView) return t('meetings.seenByAll');
  return list([t('meetings.itsAttendees'), ...(lt.canView ? [t('meetings.theTeam')] : []), ...names]);
};

interface MeetingEditorProps {
  meeting: Meeting;
  visibility: VisibilitySettings;
  close: () => void;
}

/** Renders owner, visibility and removal; these take effect at once, apart from the form. */
const OwnershipPart = ({ meeting, visibility, close }: MeetingEditorProps) => {
  const t = useText();
  const session = useSession();
  const remove = useRemoveMeeting();
  const { people } = usePeople([meeting.ownerId]);
  const seen = useVisibilityWords(visibility);
  const { id, can } = meeting;
  const leave = async () => {
    if (await remove(meeting)) close();
  };
  return (
    <div className={styles.lines}>
      <div className={styles.line}>
        <span className={styles.label}>{t('meetings.owner')}</span>
        <span className={styles.value}>
          <OwnerChip person={meeting.ownerId === null ? null : people.get(meeting.ownerId)} full />
        </span>
        <Button size="sm" tone="soft" onClick={() => void openDialog('reassignMeeting', { meetingId: id })}>
          {t('meetings.reassign')}
        </Button>
      </div>
      {session.user.permissions.includes('Update|License') && (
        <div className={styles.line}>
          <span className={styles.label}>{t('meetings.newPeople')}</span>
          <span className={styles.value}>{t('meetings.newPeopleHint')}</span>
          <Button size="sm" tone="soft" onClick={() => void openDialog('inviteUsers', { tractionId: meeting.tractionId })}>
            {t('meetings.newPeopleInvite')}
          </Button>
        </div>
      )}
      <div className={styles.line}>
        <span className={styles.label}>{t('meetings.visibility')}</span>
        <span className={styles.value}>{seen}</span>
        <Button size="sm" tone="soft" onClick={() => void openDialog('meetingVisibility', { meetingId: id })}>
          {t('meetings.visibilityChange')}
        </Button>
      </div>
      {can.remove && (
        <div className={styles.line}>
          <span className={styles.label}>{t('meetings.removeLabel')}</span>
          <span className={styles.value}>{t('meetings.removeHint')}</span>
          <Button size="sm" tone="soft" onClick={() => void leave()}>
            {t('meetings.remove')}
          </Button>
        </div>
      )}
    </div>
  );
};

const SettingsPart = ({ form }: { form: Form<MeetingValues> }) => {
  const t = useText();
  const settings = form.values.settings ?? { sendRecapEmail: false, clearMeetingItems: false };
  return (
    <div className={styles.lines}>
      <Switch
        label={t('meetings.sendRecap')}
        hint={t('meetings.sendRecapHint')}
        checked={settings.sendRecapEmail}
        onChange={(sendRecapEmail) => form.set('settings', { ...settings, sendRecapEmail })}
      />
      <Switch
        label={t('meetings.clearItems')}
        hint={t('meetings.clearItemsHint')}
        checked={settings.clearMeetingItems}
        onChange={(clearMeetingItems) => form.set('settings', { ...settings, clearMeetingItems })}
      />
    </div>
  );
};

const DetailsPart = ({
  form,
  nameError,
  ...props
}: MeetingEditorProps & { form: Form<MeetingValues>; nameError: FieldError | undefined }) => (
  <>
    <MeetingFields form={form} nameError={nameError} date="next" />
    <SettingsPart form={form} />
    <OwnershipPart {...props} />
  </>
);

/** Returns the tab with the first error, which Save opens. */
const tabOfFault = (values: MeetingValues): (typeof tabs)[number] | undefined => {
  const [first] = Object.keys(faultsOf(meetingEdit, values)).sort((one, other) => Number(isOfAgenda(one)) - Number(isOfAgenda(other)));
  return first === undefined ? undefined : isOfAgenda(first) ? 'agenda' : 'details';
};

const nothing = (): Promise<void> => Promise.resolve();

/**
 * Returns the people whom an edit takes out of the meeting: of those whom the form has shown, not who has joined since. Its owner stays,
 * whatever the edit says.
 */
const takenOut = ({ ownerId }: Meeting, known: readonly string[], { invitees: kept }: MeetingValues): string[] =>
  known.filter((id) => id !== ownerId && !kept.includes(id));

/** Asks who takes the work of people whom an edit takes out; returns what gives it to them, or undefined when the edit is cancelled. */
const askWhoTakes = (meeting: Meeting, known: readonly string[], values: MeetingValues): Promise<(() => Promise<void>) | undefined> => {
  const personIds = takenOut(meeting, known, values);
  const { tractionId, title: place } = meeting;
  return personIds.length === 0 ? Promise.resolve(nothing) : openDialog('handOver', { personIds, leaving: 'meeting', tractionId, place });
};

/** Renders the form that changes a meeting and its series. */
export const MeetingEditor = (props: MeetingEditorProps) => {
  const { meeting, close } = props;
  const t = useText();
  const [tab, setTab] = useState<(typeof tabs)[number]>('details');
  const send = useEditMeeting();
  const stale = useVersion(meeting, valuesOf);
  const [title, setTitle] = useState(meeting.title);
  const [known, setKnown] = useState(meeting.invitees);
  const name = useNameCheck(title, meeting.threadId);
  const handsOver = useRef(nothing);
  const form = useForm<MeetingValues, z.output<typeof meetingEdit>>({
    schema: meetingEdit,
    initial: valuesOf(meeting),
    onFail: (failure) => name.onFail(failure) || stale.onFail(failure),
    onDone: close,
    send: async (body) => {
      await stale.save(body, (edit) => send({ params: { id: meeting.id }, body: { ...edit, knownInvitees: known } }));
      toast.success(t('meetings.saved'));
      await handsOver.current();
    },
  });
  if (form.values.title !== title) setTitle(form.values.title);
  const theirs = useTheirChanges(stale.current, form.values);
  const take = () => {
    const now = stale.current ?? meeting;
    form.reset(valuesOf(now));
    setKnown(now.invitees);
    stale.forget();
  };
  const submit = async () => {
    const wrong = tabOfFault(form.values);
    setTab(wrong ?? tab);
    const after = wrong === undefined ? await askWhoTakes(meeting, known, form.values) : nothing;
    handsOver.current = after ?? nothing;
    if (after !== undefined) form.submit();
  };
  return (
    <Dialog
      title={t('meetings.edit')}
      size="lg"
      form={{ ...form, submit: () => void submit(), waitsFor: !form.dirty ? 'change' : name.taken ? 'fields' : undefined }}
      submit={t('meetings.save')}
      onClose={close}
    >
      {stale.current !== undefined && <StaleNotice theirs={theirs} onTake={take} />}
      <div>
        <Tabs label={meeting.title} tabs={tabs.map((id) => ({ id, label: t(`meetings.${id}Tab`) }))} selected={tab} onSelect={setTab}>
          <div className={styles.panel}>
            {tab === 'details' && <DetailsPart {...props} form={form} nameError={name.error} />}
            {tab === 'agenda' && <AgendaField form={form} />}
            {tab === 'checklist' && <Checklist meetingId={meeting.id} edits />}
          </div>
        </Tabs>
      </div>
    </Dialog>
  );
};
