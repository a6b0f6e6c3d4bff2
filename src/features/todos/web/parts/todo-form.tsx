import { DayField } from '../../../../web/forms/day-field.tsx';
import { TextField } from '../../../../web/forms/fields.tsx';
import { NotesField } from '../../../../web/forms/notes-field.tsx';
import type { FieldBinding, Form } from '../../../../web/forms/use-form.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { OwnerAndMeeting, OwnersAndMeeting } from '../../../meetings/web/parts/owner-and-meeting.tsx';

interface Words {
  title: string;
  dueDate: string | null;
  contentHtml: string;
}

export type PersonalTodoDraft = Words;

export interface TodoDraft extends Words {
  ownerIds: string[];
  tractionId: string;
}

export interface TodoChanges extends Words {
  ownerId: string;
  tractionId: string;
}

const Title = (field: FieldBinding<string>) => {
  const t = useText();
  return <TextField label={t('items.title')} required maxLength={256} {...field} />;
};

const Due = ({ optional = false, value, onChange, ...field }: FieldBinding<string | null> & { optional?: boolean }) => {
  const t = useText();
  return (
    <DayField
      label={t('items.due')}
      required={!optional}
      optional={optional}
      value={value ?? ''}
      onChange={(day) => onChange(day === '' ? null : day)}
      {...field}
    />
  );
};

/** Renders the fields of a meeting's new To-Dos: one To-Do is made for each owner. */
export const NewTodoFields = ({ form }: { form: Form<TodoDraft> }) => (
  <>
    <Title {...form.field('title')} />
    <OwnersAndMeeting owners={form.field('ownerIds')} meeting={form.field('tractionId')} beside={<Due {...form.field('dueDate')} />} />
    <NotesField {...form.field('contentHtml')} />
  </>
);

/** Renders the fields of a meeting's To-Do. */
export const TodoFields = ({ form, withoutNotes }: { form: Form<TodoChanges>; withoutNotes: boolean }) => (
  <>
    <Title {...form.field('title')} />
    <OwnerAndMeeting owner={form.field('ownerId')} meeting={form.field('tractionId')} beside={<Due {...form.field('dueDate')} />} />
    <NotesField away={withoutNotes} {...form.field('contentHtml')} />
  </>
);

interface PersonalTodoFieldsProps {
  form: Form<PersonalTodoDraft>;
  isNew?: boolean;
  withoutNotes?: boolean;
}

/** Renders the fields of a personal To-Do; a new one needs no due date. */
export const PersonalTodoFields = ({ form, isNew = false, withoutNotes = false }: PersonalTodoFieldsProps) => (
  <>
    <Title {...form.field('title')} />
    <Due optional={isNew} {...form.field('dueDate')} />
    <NotesField away={withoutNotes} {...form.field('contentHtml')} />
  </>
);
