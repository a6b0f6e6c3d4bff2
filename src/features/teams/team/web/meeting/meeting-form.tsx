import '#web/core/texts/meetings.ts';
import { PersonsPicker } from '#features/ground/people/web/parts/person-picker.tsx';
import type { Day } from '#shared/dates.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { DayField } from '#web/kit/forms/day-field.tsx';
import { FieldPair, SelectField, TextField } from '#web/kit/forms/fields.tsx';
import { TimeField } from '#web/kit/forms/time-field.tsx';
import type { FieldBinding, Form } from '#web/kit/forms/use-form.ts';
import type { FieldError } from '#web/kit/ui/field.tsx';
import { type AgendaItem, type Cadence, type ColorTag, cadences, type Meeting } from '../../contract.ts';
import { TagField } from './color-tag.tsx';
import styles from './meeting-form.module.css';

/** The values of a meeting's form. */
export interface MeetingValues {
  title: string;
  cadence: Cadence;
  nextDate: Day | null;
  meetingTime: string | null;
  timeZone: string;
  agendaTemplateId: string | null;
  agendaName: string;
  agendaItems: AgendaItem[];
  invitees: string[];
  colorTag: ColorTag;
  settings?: Meeting['settings'];
}

/** Binds a text field to a value that is null while the field is empty. */
const orEmpty = ({ value, onChange, ...rest }: FieldBinding<string | null>): FieldBinding<string> => ({
  ...rest,
  value: value ?? '',
  onChange: (next) => onChange(next === '' ? null : next),
});

interface MeetingFieldsProps {
  form: Form<MeetingValues>;
  /** The error that the name is taken; catalogue row J-14. */
  nameError: FieldError | undefined;
  /** The label of the date: the first of a new series, or the next. */
  date: 'first' | 'next';
}

/** Renders name, date and time, colour and invitees; catalogue rows J-01, J-03, J-05, J-15 and J-22. */
export const MeetingFields = ({ form, nameError, date }: MeetingFieldsProps) => {
  const t = useText();
  const title = form.field('title');
  const { error: nobody, ...attendees } = form.field('invitees');
  const { cadence, timeZone, colorTag, invitees } = form.values;
  return (
    <>
      <TextField {...title} error={title.error ?? nameError} label={t('meetings.name')} required autoComplete="off" />
      <FieldPair>
        <SelectField
          {...form.field('cadence')}
          label={t('meetings.cadence')}
          options={cadences.map((value) => ({ value, label: t(`meetings.cadence${value}`) }))}
        />
        <DayField
          {...orEmpty(form.field('nextDate'))}
          label={t(date === 'first' ? 'meetings.firstDate' : 'meetings.nextDate')}
          required={cadence !== 'AsNeeded'}
          optional={cadence === 'AsNeeded'}
        />
      </FieldPair>
      <div className={styles.pair}>
        <TimeField
          {...orEmpty(form.field('meetingTime'))}
          label={t('meetings.time')}
          hint={t('meetings.zone', { zone: timeZone.replaceAll('_', ' ') })}
        />
        <TagField value={colorTag} onChange={(tag) => form.set('colorTag', tag)} />
      </div>
      <PersonsPicker
        {...attendees}
        error={nobody && date === 'next' ? { code: nobody.code, text: t('meetings.attendeesNone') } : nobody}
        label={t('meetings.attendees')}
        required
        hint={invitees.length > 1 && t('meetings.attendeesCount', { count: invitees.length })}
      />
    </>
  );
};
