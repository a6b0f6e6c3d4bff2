import type { Labelled } from '../../../../web/forms/fields.tsx';
import { MeetingPicker, MeetingsPicker, meetingsOf } from '../../../../web/forms/meeting-picker.tsx';
import type { FieldBinding } from '../../../../web/forms/use-form.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { useOwnerLimits } from './tractions.tsx';

interface TractionPickerProps extends Labelled {
  /** Who is to own what is put there: the meetings that they share are listed. */
  ownerIds?: readonly string[] | undefined;
}

/** The meetings for these owners, and what to say when there is none; catalogue rows B-38, B-39 and G-05. */
const usePickable = (ownerIds: readonly string[] | undefined) => {
  const t = useText();
  const { meetings, anybody } = useOwnerLimits();
  const owners = ownerIds?.filter(Boolean) ?? [];
  const none = owners.length > 0 && meetings !== undefined && meetingsOf(meetings, owners).length === 0;
  return {
    meetings,
    ownerIds: anybody ? [] : owners,
    ...(none ? { hint: t(anybody ? 'items.ownerWithoutMeetingsYet' : 'items.ownerWithoutMeetings') } : {}),
  };
};

/** Picks one meeting that something is put into. */
export const TractionPicker = ({ ownerIds, ...rest }: TractionPickerProps & FieldBinding<string>) => (
  <MeetingPicker {...rest} {...usePickable(ownerIds)} />
);

/** Picks several meetings. */
export const TractionsPicker = ({ ownerIds, ...rest }: TractionPickerProps & FieldBinding<string[]>) => (
  <MeetingsPicker {...rest} {...usePickable(ownerIds)} />
);
