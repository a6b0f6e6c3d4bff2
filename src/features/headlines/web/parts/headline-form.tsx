import '../../../../web/texts/headlines.ts';
import { TextField } from '../../../../web/forms/fields.tsx';
import { NotesField } from '../../../../web/forms/notes-field.tsx';
import type { FieldBinding, Form } from '../../../../web/forms/use-form.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { OwnersAndMeeting } from '../../../meetings/web/parts/owner-and-meeting.tsx';

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
