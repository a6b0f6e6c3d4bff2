import * as z from 'zod/mini';
import { OwnerPicker, PeoplePicker } from '#features/ground/people/web/parts/owner-picker.tsx';
import { MeetingPicker, MeetingsPicker } from '#features/teams/team/web/parts/meeting-picker.tsx';
import { day, id, line, oneOf, optionalLine } from '#shared/fields.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { DayField } from '#web/kit/forms/day-field.tsx';
import { FieldPair, NumberField, SelectField, TextAreaField } from '#web/kit/forms/fields.tsx';
import { TimeField } from '#web/kit/forms/time-field.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { GuidePart } from './guide-part.tsx';
import { everybody, theo } from './guide-people-list.ts';
import styles from './style-guide.module.css';

const units = ['Number', 'Percent'] as const;

const schema = z.object({
  ownerId: line(),
  peopleIds: z.array(line()),
  meetingId: id(),
  meetingIds: z.array(line()),
  dueDate: day(),
  time: line(),
  unit: oneOf(units),
  goal: line(15),
  notes: optionalLine(500),
});

const initial = {
  ownerId: theo.id,
  peopleIds: everybody.slice(0, 3).map((person) => person.id),
  meetingId: '',
  meetingIds: [] as string[],
  dueDate: '2026-03-31',
  time: '09:00:00.000',
  unit: 'Percent' as (typeof units)[number],
  goal: '95',
  notes: '',
};

/** Shows form fields that open a list or a calendar. */
export const GuidePickers = () => {
  const t = useText();
  const form = useForm({ schema, initial, send: () => Promise.resolve() });
  const meetings = [
    { id: 'leadership', title: t('shell.guide.leadership') },
    { id: 'install', title: t('shell.guide.install') },
  ];
  const words = { Number: t('shell.guide.number'), Percent: t('shell.guide.percent') };
  return (
    <GuidePart title={t('shell.guide.pickers')}>
      <div className={styles.card}>
        <FieldPair>
          <OwnerPicker label={t('shell.guide.owner')} people={everybody} {...form.field('ownerId')} />
          <DayField label={t('shell.guide.due')} {...form.field('dueDate')} />
        </FieldPair>
        <PeoplePicker label={t('shell.guide.people')} people={everybody} {...form.field('peopleIds')} />
        <MeetingPicker label={t('shell.guide.meeting')} meetings={meetings} required {...form.field('meetingId')} />
        <MeetingsPicker label={t('shell.guide.meetings')} meetings={meetings} {...form.field('meetingIds')} />
        <TimeField label={t('shell.guide.time')} {...form.field('time')} />
        <FieldPair>
          <NumberField label={t('shell.guide.goal')} {...form.field('goal')} />
          <SelectField
            label={t('shell.guide.unit')}
            options={units.map((value) => ({ value, label: words[value] }))}
            {...form.field('unit')}
          />
        </FieldPair>
        <TextAreaField label={t('shell.guide.notes')} {...form.field('notes')} />
        <Button tone="soft" onClick={form.submit}>
          {t('shell.guide.save')}
        </Button>
      </div>
    </GuidePart>
  );
};
