import { TextField } from '../../../../web/forms/fields.tsx';
import { NotesField } from '../../../../web/forms/notes-field.tsx';
import type { FieldBinding, Form } from '../../../../web/forms/use-form.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { OwnerAndMeeting } from '../../../meetings/web/parts/owner-and-meeting.tsx';
import { useOwnerLimits } from '../../../meetings/web/parts/tractions.tsx';
import { PersonPicker } from '../../../people/web/parts/person-picker.tsx';

export interface IssueChanges {
  title: string;
  ownerId: string;
  contentHtml: string;
}

export interface IssueDraft extends IssueChanges {
  tractionId: string;
  entityType: 'meeting';
}

const Title = (field: FieldBinding<string>) => {
  const t = useText();
  return <TextField label={t('issues.title')} required maxLength={256} placeholder={t('issues.titleExample')} {...field} />;
};

/** Renders the fields of a new Issue. */
export const NewIssueFields = ({ form }: { form: Form<IssueDraft> }) => (
  <>
    <Title {...form.field('title')} />
    <OwnerAndMeeting owner={form.field('ownerId')} meeting={form.field('tractionId')} />
    <NotesField {...form.field('contentHtml')} />
  </>
);

/** Renders the fields of an existing Issue. Another meeting is chosen in the dialog that moves the Issue. */
export const IssueFields = ({ form, tractionId }: { form: Form<IssueChanges>; tractionId: string }) => {
  const t = useText();
  const { meetings, anybody } = useOwnerLimits();
  const invited = meetings?.find(({ id }) => id === tractionId)?.memberIds;
  return (
    <>
      <Title {...form.field('title')} />
      <PersonPicker
        label={t('items.owner')}
        required
        only={anybody || invited === undefined ? undefined : new Set(invited)}
        {...form.field('ownerId')}
      />
      <NotesField {...form.field('contentHtml')} />
    </>
  );
};
