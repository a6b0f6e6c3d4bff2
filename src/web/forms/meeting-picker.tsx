import { useText } from '../i18n/use-text.ts';
import { Field } from '../ui/field.tsx';
import { fieldPart, type Labelled } from './fields.tsx';
import { OptionPicker } from './option-picker.tsx';
import styles from './picker.module.css';
import type { FieldBinding } from './use-form.ts';

/** A traction as pickers show it: people call it a meeting. */
export interface MeetingOption {
  /** The traction's id. */
  id: string;
  title: string;
  /** Who is invited: an owner picks from their own meetings. */
  memberIds?: readonly string[] | undefined;
  note?: string | undefined;
}

interface MeetingPickerProps extends Labelled {
  /** At most 1000 (specification section 9); undefined while they are on their way. */
  meetings: readonly MeetingOption[] | undefined;
  /** Only the meetings of this person, or of all these people. */
  ownerIds?: readonly string[] | undefined;
  empty?: string | undefined;
}

/** The meetings that all these people are invited to; those that do not say who is stay. */
export const meetingsOf = (meetings: readonly MeetingOption[], ownerIds: readonly string[]): MeetingOption[] =>
  meetings.filter(({ memberIds }) => memberIds === undefined || ownerIds.every((id) => memberIds.includes(id)));

const optionsOf = (meetings: readonly MeetingOption[] | undefined, ownerIds: readonly string[]) =>
  meetings && meetingsOf(meetings, ownerIds).map(({ id, title, note }) => ({ id, label: title, note }));

const showMeeting = ({ label, note }: { label: string; note: string | undefined }) => (
  <>
    <span className={styles.cut}>{label}</span>
    {note !== undefined && <span className={styles.note}>{note}</span>}
  </>
);

/** Picks one meeting. Features bind their meetings to it. */
export const MeetingPicker = ({
  meetings,
  ownerIds = [],
  value,
  onChange,
  onBlur,
  disabled,
  empty,
  ...rest
}: MeetingPickerProps & FieldBinding<string>) => {
  const t = useText();
  return (
    <Field {...fieldPart(rest)}>
      {(control) => (
        <OptionPicker
          control={control}
          label={rest.label}
          options={optionsOf(meetings, ownerIds)}
          chosen={value === '' ? [] : [value]}
          disabled={disabled}
          placeholder={t('shell.forms.chooseMeeting')}
          empty={empty ?? t('shell.forms.noMeetings')}
          show={showMeeting}
          showChosen={([option]) => <span className={styles.cut}>{option?.label}</span>}
          onChange={([id]) => onChange(id ?? '')}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
};

/** Picks several meetings. */
export const MeetingsPicker = ({
  meetings,
  ownerIds = [],
  value,
  onChange,
  onBlur,
  disabled,
  empty,
  ...rest
}: MeetingPickerProps & FieldBinding<string[]>) => {
  const t = useText();
  return (
    <Field {...fieldPart(rest)}>
      {(control) => (
        <OptionPicker
          control={control}
          label={rest.label}
          options={optionsOf(meetings, ownerIds)}
          chosen={value}
          multiple
          disabled={disabled}
          placeholder={t('shell.forms.chooseMeetings')}
          empty={empty ?? t('shell.forms.noMeetings')}
          show={showMeeting}
          showChosen={(options) => <span className={styles.cut}>{options.map((option) => option.label).join(', ')}</span>}
          onChange={onChange}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
};
