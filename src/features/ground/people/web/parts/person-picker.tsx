import type { Labelled } from '#web/kit/forms/fields.tsx';
import type { FieldBinding } from '#web/kit/forms/use-form.ts';
import { useDirectory } from './directory.ts';
import { OwnerPicker, PeoplePicker } from './owner-picker.tsx';

interface PersonPickerProps extends Labelled {
  /** Restricts the choice to these people; everybody by default. */
  only?: ReadonlySet<string> | undefined;
  empty?: string | undefined;
}

/** Returns the people to choose from; those who are chosen already stay visible. */
const usePickable = (only: ReadonlySet<string> | undefined, chosen: readonly string[]) => {
  const people = useDirectory();
  return only === undefined ? people : people?.filter(({ id }) => only.has(id) || chosen.includes(id));
};

interface OnePersonProps extends PersonPickerProps, FieldBinding<string> {
  /** The words of an option that chooses nobody; without it, somebody must be chosen. */
  none?: string | undefined;
}

/** Renders a picker for one person of the organisation. */
export const PersonPicker = ({ only, ...rest }: OnePersonProps) => <OwnerPicker people={usePickable(only, [rest.value])} {...rest} />;

/** Renders a picker for several people of the organisation. */
export const PersonsPicker = ({ only, ...rest }: PersonPickerProps & FieldBinding<string[]>) => (
  <PeoplePicker people={usePickable(only, rest.value)} {...rest} />
);
