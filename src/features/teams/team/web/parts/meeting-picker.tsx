import { useText } from '#web/core/i18n/use-text.ts';
import { fieldPart, type Labelled } from '#web/kit/forms/fields.tsx';
import { OptionPicker } from '#web/kit/forms/option-picker.tsx';
import styles from '#web/kit/forms/picker.module.css';
import type { FieldBinding } from '#web/kit/forms/use-form.ts';
import { Field } from '#web/kit/ui/field.tsx';

/** A traction as pickers show it; people call it a meeting. */
export interface MeetingOption {
  /** The traction's id. */
  id: string;
  title: string;
  /** Says who may be given its items: an owner chooses among their own meetings. */
  mayHold?: ((personId: string) => boolean) | undefined;
  note?: string | undefined;
}

interface MeetingPickerProps extends Labelled {
  /** At most 1000 (specification section 9); undefined while they load. */
  meetings: readonly MeetingOption[] | undefined;
  /** Restricts the choice to meetings whose items all these people may be given. */
  ownerIds?: readonly string[] | undefined;
  /** The names of the chosen meetings, to show them while the others are not there. */
  chosen?: string | undefined;
  empty?: string | undefined;
}

/** Returns the meetings whose items all these people may be given; a meeting that does not say so is kept. */
export const meetingsOf = (meetings: readonly MeetingOption[], ownerIds: readonly string[]): MeetingOption[] =>
  meetings.filter(({ mayHold }) => mayHold === undefined || ownerIds.every(mayHold));

const optionsOf = (meetings: readonly MeetingOption[] | undefined, ownerIds: readonly string[]) =>
  meetings && meetingsOf(meetings, ownerIds).map(({ id, title, note }) => ({ id, label: title, note }));

const showMeeting = ({ label, note }: { label: string; note: string | undefined }) => (
  <>
    <span className={styles.cut}>{label}</span>
    {note !== undefined && <span className={styles.note}>{note}</span>}
  </>
);

/** Renders a picker for one meeting. Features pass their meetings to it. */
export const MeetingPicker = ({
  meetings,
  ownerIds = [],
  chosen,
  value,
  onChange,
  onBlur,
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
          unlisted={chosen}
          chosen={value === '' ? [] : [value]}
          because={rest.because}
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

/** Renders a picker for several meetings. */
export const MeetingsPicker = ({
  meetings,
  ownerIds = [],
  chosen,
  value,
  onChange,
  onBlur,
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
          unlisted={chosen}
          chosen={value}
          multiple
          because={rest.because}
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
