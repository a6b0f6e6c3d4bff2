import '#web/core/texts/meetings.ts';
import '#web/core/texts/register.ts';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import {
  afterInviting,
  type Chip,
  chipsIn,
  chipText,
  rowOf,
  storedFirstSteps,
  withChips,
} from '#features/ground/orgs/rules/first-people.ts';
import { AddressChips } from '#features/ground/orgs/web/parts/address-chips.tsx';
import { keepFirstSteps } from '#features/home/session/web/parts/keep-first-steps.ts';
import { cadences, meetingApi } from '#features/teams/team/contract.ts';
import { levelTenAgenda, minutesOf } from '#features/teams/team/rules.ts';
import { addDays, type Day } from '#shared/dates.ts';
import { line, oneOf } from '#shared/fields.ts';
import { newId } from '#shared/ids.ts';
import { useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { FieldPair, SelectField, TextField } from '#web/kit/forms/fields.tsx';
import { TimeField } from '#web/kit/forms/time-field.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import styles from './first-meeting-step.module.css';
import { StartButtons } from './start-frame.tsx';

const weekdays = ['1', '2', '3', '4', '5', '6', '0'] as const;

const firstMeeting = z.object({
  title: line(),
  weekday: oneOf(weekdays),
  time: z.string(),
  cadence: oneOf(cadences),
  people: z.array(z.string()),
});
type FirstMeeting = z.output<typeof firstMeeting>;

/** Where this tab keeps what was filled in, so that a reload loses nothing. */
const keptKey = 'cairn.welcome.meeting';

const keptDraft = (): Partial<FirstMeeting> => {
  try {
    return JSON.parse(sessionStorage.getItem(keptKey) ?? '{}') as Partial<FirstMeeting>;
  } catch {
    return {};
  }
};

/** Returns the first such weekday from tomorrow on. */
const nextOn = (today: Day, weekday: string): Day => {
  const days = Array.from({ length: 7 }, (_, away) => addDays(today, away + 1));
  return days.find((day) => String(new Date(`${day}T00:00:00Z`).getUTCDay()) === weekday) ?? today;
};

const AgendaStrip = () => {
  const t = useText();
  const { items } = levelTenAgenda;
  return (
    <div className={styles.strip} role="img" aria-label={t('register.first.agenda', { minutes: minutesOf(items) })}>
      {items.map(({ id, type, lengthInMinutes }) => (
        <span key={id} className={classes(styles.part, type === 'IDS' && styles.main)} style={{ flexGrow: lengthInMinutes }}>
          {type === 'IDS' && t('register.first.ids', { minutes: lengthInMinutes })}
        </span>
      ))}
    </div>
  );
};

interface PeopleProps {
  people: string[];
  onChange: (people: string[]) => void;
}

const People = ({ people, onChange }: PeopleProps) => {
  const t = useText();
  const { user } = useSession();
  const [typed, setTyped] = useState('');
  const [adds, setAdds] = useState(people.length > 0);
  const self = useRef<HTMLDivElement>(null);
  const write = () => {
    flushSync(() => setAdds(true));
    self.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={self} className={styles.people}>
      <span className={styles.who}>
        <Avatar person={{ ...user, id: user.userId }} size="sm" />
        {adds ? (
          <span className={styles.you}>{t('register.first.you')}</span>
        ) : (
          <Button size="sm" onClick={write}>
            {t('register.first.add')}
          </Button>
        )}
      </span>
      {adds && (
        <AddressChips
          chips={people.flatMap(chipsIn)}
          onChange={(chips) => onChange(withChips([], chips).map(chipText))}
          typed={typed}
          onType={setTyped}
        />
      )}
    </div>
  );
};

/** Returns the addresses that can be written to. */
const inviteesOf = (people: readonly string[]) => people.flatMap(chipsIn).filter(({ good }) => good);

/** Holds the form of the first meeting, which this tab keeps; sending it makes the meeting, then asks to invite the people. */
const useMeetingForm = (onDone: () => void) => {
  const t = useText();
  const { user, calendarDate, firstSteps } = useSession();
  /** Home's first steps go on from here: they count who was invited, and have the addresses of the others. */
  const invite = async (chips: readonly Chip[], tractionId: string) => {
    const told = (await openDialog('inviteUsers', { rows: chips.map(rowOf), tractionId })) ?? [];
    if (firstSteps === null) return;
    const { people, names } = storedFirstSteps(chips);
    await keepFirstSteps({ ...firstSteps, names, ...afterInviting(firstSteps, people, told) }).catch(() => undefined);
  };
  const form = useForm<FirstMeeting, FirstMeeting>({
    schema: firstMeeting,
    initial: { title: t('register.first.usual'), weekday: '2', time: '10:00:00.000', cadence: 'Weekly', people: [] },
    typed: keptDraft(),
    send: async ({ title, weekday: day, time: meetingTime, cadence, people }) => {
      const body = {
        id: newId(),
        title,
        cadence,
        nextDate: nextOn(calendarDate, day),
        meetingTime,
        timeZone: user.timeZoneName,
        agendaTemplateId: levelTenAgenda.id,
        agendaName: levelTenAgenda.name,
        agendaItems: levelTenAgenda.items.map((item) => ({ ...item, id: newId() })),
        invitees: [user.userId],
      };
      const { tractionId } = await sendCommand(meetingApi.create, { body }, { quiet: true });
      sessionStorage.removeItem(keptKey);
      const chips = inviteesOf(people);
      if (chips.length > 0) await invite(chips, tractionId);
      onDone();
    },
  });
  const { values } = form;
  useEffect(() => sessionStorage.setItem(keptKey, JSON.stringify(values)), [values]);
  return form;
};

interface FirstMeetingStepProps {
  onDone: () => void;
}

/** Renders the form of the first meeting: name and people, day and time, agenda; catalogue rows B-35 and J-07. */
export const FirstMeetingStep = ({ onDone }: FirstMeetingStepProps) => {
  const t = useText();
  const { calendarDate } = useSession();
  const { weekday, longDay, time } = useFormats();
  const form = useMeetingForm(onDone);
  const { values } = form;
  const day = nextOn(calendarDate, values.weekday);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      <Sheet padded className={styles.form}>
        <TextField {...form.field('title')} label={t('register.first.name')} required autoComplete="off" />
        <div>
          <span className={styles.label}>{t('register.first.who')}</span>
          <People people={values.people} onChange={(people) => form.set('people', people)} />
        </div>
        <FieldPair>
          <SelectField
            {...form.field('weekday')}
            label={t('register.first.day')}
            options={weekdays.map((value) => ({ value, label: weekday(nextOn(calendarDate, value)) }))}
          />
          <SelectField
            {...form.field('cadence')}
            label={t('register.first.repeats')}
            options={cadences.filter((each) => each !== 'AsNeeded').map((value) => ({ value, label: t(`meetings.cadence${value}`) }))}
          />
        </FieldPair>
        <TimeField {...form.field('time')} label={t('register.first.time')} />
        <AgendaStrip />
        <p className={styles.hint}>{t('register.first.when', { day: longDay(day), time: time(`${day}T${values.time.slice(0, 8)}`) })}</p>
      </Sheet>
      <StartButtons submit={t('register.first.submit')} busy={form.busy} />
    </form>
  );
};
