import '#web/core/texts/headlines.ts';
import { OwnersAndMeeting } from '#features/work/items/web/parts/owner-and-meeting.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { TextField } from '#web/kit/forms/fields.tsx';
import { NotesField } from '#web/kit/forms/notes-field.tsx';
import type { FieldBinding, Form } from '#web/kit/forms/use-form.ts';

export interface HeadlineDraft {
  title: string;
  tractionId: string;
  contentHtml: string;
  ownerIds: string[];
}

const Title = (field: FieldBinding<string>) => {
  const t = useText();
  return <TextField label={t('headlines.title')} required maxLength={256} placeholder={t('headlines.titleExample')} {...field} />;
};

/** Renders the fields of new headlines: one headline is made for each owner. */
export const NewHeadlineFields = ({ form }: { form: Form<HeadlineDraft> }) => (
  <>
    <Title {...form.field('title')} />
    <OwnersAndMeeting owners={form.field('ownerIds')} meeting={form.field('tractionId')} />
    <NotesField {...form.field('contentHtml')} />
  </>
);
