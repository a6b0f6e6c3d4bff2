import '#web/core/texts/rocks.ts';
import { PersonPicker } from '#features/ground/people/web/parts/person-picker.tsx';
import { TractionsPicker } from '#features/teams/team/web/parts/traction-picker.tsx';
import { useOwnerLimits } from '#features/teams/team/web/parts/tractions.ts';
import { useFittingMeetings } from '#features/work/items/web/parts/fitting-meetings.tsx';
import { SmartButton } from '#features/work/smart/web/parts/smart-button.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { DayField } from '#web/kit/forms/day-field.tsx';
import { TextField } from '#web/kit/forms/fields.tsx';
import { NotesField } from '#web/kit/forms/notes-field.tsx';
import { Pair } from '#web/kit/forms/pair.tsx';
import type { Form } from '#web/kit/forms/use-form.ts';
import type { RockType } from '../../contract.ts';
import { type DelegateDraft, Delegates } from './delegates.tsx';
import { TypeField } from './type-field.tsx';

const nobody: ReadonlySet<string> = new Set();

export interface RockDraft {
  title: string;
  ownerId: string;
  dueDate: string;
  type: RockType | '';
  tractionIds: string[];
  contentHtml: string;
  delegated: DelegateDraft[];
}

/** Renders the fields of a new Rock, with its delegated Rocks. */
export const RockFields = ({ form }: { form: Form<RockDraft> }) => {
  const t = useText();
  const { meetings, people = nobody } = useOwnerLimits();
  const owner = form.field('ownerId');
  const among = form.field('tractionIds');
  const hint = useFittingMeetings({ meetings, ownerIds: [owner.value].filter(Boolean), chosen: among.value, onChange: among.onChange });
  return (
    <>
      <TextField label={t('items.title')} required maxLength={256} placeholder={t('rocks.titleExample')} {...form.field('title')} />
      <SmartButton {...form.values} onUse={(title) => form.set('title', title)} />
      <Pair>
        <PersonPicker label={t('items.owner')} required only={people} {...owner} />
        <DayField label={t('items.due')} required {...form.field('dueDate')} />
      </Pair>
      <Pair long>
        <TypeField {...form.field('type')} />
        <TractionsPicker label={t('items.meetings')} required hint={hint} ownerIds={[owner.value]} {...among} />
      </Pair>
      <NotesField {...form.field('contentHtml')} />
      <Delegates form={form} />
    </>
  );
};
