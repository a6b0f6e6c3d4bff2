import { excessOf } from '#shared/signs.ts';
import '#web/core/texts/issues.ts';
import { OwnerAndMeeting } from '#features/work/items/web/parts/owner-and-meeting.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { TextField } from '#web/kit/forms/fields.tsx';
import { NotesField } from '#web/kit/forms/notes-field.tsx';
import type { FieldBinding, Form } from '#web/kit/forms/use-form.ts';
import { outcomeLimit } from '../../rules.ts';

export interface IssueDraft {
  title: string;
  ownerId: string;
  contentHtml: string;
  tractionId: string;
  entityType: 'meeting';
}

/** What a new Issue says, wherever it goes. */
export type IssueText = Pick<IssueDraft, 'title' | 'ownerId' | 'contentHtml'>;

const Title = (field: FieldBinding<string>) => {
  const t = useText();
  return <TextField label={t('issues.title')} required maxLength={256} placeholder={t('issues.titleExample')} {...field} />;
};

/** Renders the field of the outcome: what is too long stays and is said while it is typed, as in the live meeting. */
export const OutcomeField = (field: FieldBinding<string>) => {
  const t = useText();
  const over = excessOf(field.value.trim(), outcomeLimit);
  const error = over > 0 ? { code: 'VAL_TOO_LONG', text: t('issues.outcomeTooLong', { count: over, limit: outcomeLimit }) } : field.error;
  return <TextField label={t('issues.outcome')} maxLength={10_000} {...field} error={error} />;
};

/** Renders the fields of a new Issue. */
export const NewIssueFields = ({ form }: { form: Form<IssueDraft> }) => (
  <>
    <Title {...form.field('title')} />
    <OwnerAndMeeting owner={form.field('ownerId')} meeting={form.field('tractionId')} />
    <NotesField {...form.field('contentHtml')} />
  </>
);
