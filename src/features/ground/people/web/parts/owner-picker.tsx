import { nameOf } from '#shared/names.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { fieldPart, type Labelled } from '#web/kit/forms/fields.tsx';
import { OptionPicker } from '#web/kit/forms/option-picker.tsx';
import type { PickOption } from '#web/kit/forms/options.ts';
import styles from '#web/kit/forms/picker.module.css';
import type { FieldBinding } from '#web/kit/forms/use-form.ts';
import { Avatar } from '#web/kit/ui/avatar.tsx';
import { AvatarStack } from '#web/kit/ui/avatar-stack.tsx';
import { Badge } from '#web/kit/ui/badge.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import type { PersonLook } from '#web/kit/ui/person-look.ts';
import { OwnerChip } from './owner-chip.tsx';

interface OwnerPickerProps extends Labelled {
  /** The people to choose from; undefined while they load. */
  people: readonly PersonLook[] | undefined;
  empty?: string | undefined;
}

interface PersonOption extends PickOption {
  /** Absent for the option that chooses nobody. */
  person?: PersonLook;
}

const optionOf = (person: PersonLook): PersonOption & { person: PersonLook } => ({ id: person.id, label: nameOf(person), person });

/** Marks a person whose address nobody has proved to be theirs. */
const Unproven = () => <Badge>{useText()('shell.forms.unproven')}</Badge>;

const showPerson = ({ person, label }: PersonOption) => (
  <>
    {person !== undefined && <Avatar person={person} size="sm" named={false} />}
    <span className={styles.cut}>{label}</span>
    {person?.isProven === false && <Unproven />}
  </>
);

interface OneOwnerProps extends OwnerPickerProps, FieldBinding<string> {
  /** The words of an option that chooses nobody; without it, somebody must be chosen. */
  none?: string | undefined;
}

/** Renders a picker for one owner. Features pass their people to it. */
export const OwnerPicker = ({ people, value, onChange, onBlur, empty, none, ...rest }: OneOwnerProps) => {
  const t = useText();
  const nobody: PersonOption[] = none === undefined || !people?.length ? [] : [{ id: '', label: none }];
  return (
    <Field {...fieldPart(rest)}>
      {(control) => (
        <OptionPicker
          control={control}
          label={rest.label}
          options={people && [...nobody, ...people.map(optionOf)]}
          chosen={value === '' ? [] : [value]}
          because={rest.because}
          placeholder={none ?? t('shell.forms.choosePerson')}
          empty={empty}
          show={showPerson}
          showChosen={([option]) => option?.person && <OwnerChip person={option.person} />}
          onChange={([id]) => onChange(id ?? '')}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
};

/** Faces of several people that have room where the picker stands beside another field. */
const mostFaces = 4;

/** Renders a picker for several people. */
export const PeoplePicker = ({ people, value, onChange, onBlur, empty, ...rest }: OwnerPickerProps & FieldBinding<string[]>) => {
  const t = useText();
  return (
    <Field {...fieldPart(rest)}>
      {(control) => (
        <OptionPicker
          control={control}
          label={rest.label}
          options={people?.map(optionOf)}
          chosen={value}
          multiple
          because={rest.because}
          placeholder={t('shell.forms.choosePeople')}
          empty={empty}
          show={showPerson}
          showChosen={(options) =>
            options.length === 1 ? (
              <OwnerChip person={options[0]?.person} />
            ) : (
              <AvatarStack people={options.map((option) => option.person)} most={mostFaces} />
            )
          }
          onChange={onChange}
          onBlur={onBlur}
        />
      )}
    </Field>
  );
};
