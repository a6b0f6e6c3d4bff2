import type { Labelled } from '../../../../web/forms/fields.tsx';
import { OwnerPicker, PeoplePicker } from '../../../../web/forms/owner-picker.tsx';
import type { FieldBinding } from '../../../../web/forms/use-form.ts';
import { useDirectory } from './directory.tsx';

interface PersonPickerProps extends Labelled {
  /** Only these people; everybody where it is absent. */
  only?: ReadonlySet<string> | undefined;
  empty?: string | undefined;
}

const usePickable = (only: ReadonlySet<string> | undefined) => {
  const people = useDirectory();
  return only === undefined ? people : people?.filter(({ id }) => only.has(id));
};

/** Picks one person of the organisation. */
export const PersonPicker = ({ only, ...rest }: PersonPickerProps & FieldBinding<string>) => (
  <OwnerPicker people={usePickable(only)} {...rest} />
);

/** Picks several people of the organisation. */
export const PersonsPicker = ({ only, ...rest }: PersonPickerProps & FieldBinding<string[]>) => (
  <PeoplePicker people={usePickable(only)} {...rest} />
);
