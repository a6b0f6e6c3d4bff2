import { useText } from '#web/core/i18n/use-text.ts';
import type { Labelled } from '#web/kit/forms/fields.tsx';
import type { FieldBinding } from '#web/kit/forms/use-form.ts';
import { MeetingPicker, MeetingsPicker, meetingsOf } from './meeting-picker.tsx';
import { useOwnerLimits, useTractionTitles } from './tractions.ts';

interface TractionPickerProps extends Labelled {
  /** The future owners: only meetings whose items they may be given are listed. */
  ownerIds?: readonly string[] | undefined;
}

/** Returns the meetings for these owners and the hints below them; catalogue rows B-38, B-39 and G-05. */
const usePickable = ({ ownerIds, hint }: Pick<TractionPickerProps, 'ownerIds' | 'hint'>, chosen: readonly string[]) => {
  const t = useText();
  const titles = useTractionTitles(chosen);
  const { meetings } = useOwnerLimits();
  const owners = ownerIds?.filter(Boolean) ?? [];
  const none = owners.length > 0 && meetings !== undefined && meetingsOf(meetings, owners).length === 0;
  return {
    meetings,
    ownerIds: owners,
    chosen: chosen.flatMap((id) => titles.get(id) ?? []).join(', ') || undefined,
    hint: none ? (
      <>
        {hint} {t('items.ownerWithoutMeetings')}
      </>
    ) : (
      hint
    ),
  };
};

/** Renders a picker for the meeting that an item is added to. */
export const TractionPicker = (picker: TractionPickerProps & FieldBinding<string>) => (
  <MeetingPicker {...picker} {...usePickable(picker, [picker.value])} />
);

/** Renders a picker for several meetings. */
export const TractionsPicker = (picker: TractionPickerProps & FieldBinding<string[]>) => (
  <MeetingsPicker {...picker} {...usePickable(picker, picker.value)} />
);
