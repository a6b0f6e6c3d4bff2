import '#web/core/texts/todos.ts';
import { OwnersAndMeeting } from '#features/work/items/web/parts/owner-and-meeting.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { DayField } from '#web/kit/forms/day-field.tsx';
import { TextField } from '#web/kit/forms/fields.tsx';
import { NotesField } from '#web/kit/forms/notes-field.tsx';
import { Pair } from '#web/kit/forms/pair.tsx';
import type { FieldBinding, Form } from '#web/kit/forms/use-form.ts';
import { Field } from '#web/kit/ui/field.tsx';
import { NativeSelect } from '#web/kit/ui/native-select.tsx';
import { type Rhythm, rhythms } from '../../contract.ts';

interface Words {
  title: string;
  dueDate: string | null;
  repeats: Rhythm | null;
  repeatUntil: string | null;
  contentHtml: string;
}

export type PersonalTodoDraft = Words;

export interface TodoDraft extends Words {
  ownerIds: string[];
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

/** Renders how often a new To-Do comes again, and when that ends. */
const Repeats = <Values extends Words>({ form }: { form: Form<Values> }) => {
  const t = useText();
  const { repeats, repeatUntil, dueDate } = form.values;
  const words = ['Never', ...rhythms] as const;
  const choose = (word: (typeof words)[number]) => {
    form.set('repeats', word === 'Never' ? null : word);
    if (word === 'Never') form.set('repeatUntil', null);
  };
  const field = (
    <Field label={t('todos.repeats.label')} hint={repeats === null ? undefined : t('todos.repeats.hint')}>
      {(control) => (
        <NativeSelect
          {...control}
          value={repeats ?? 'Never'}
          options={words.map((value) => ({ value, label: t(`todos.repeats.${value}`) }))}
          onChange={choose}
        />
      )}
    </Field>
  );
  if (repeats === null) return field;
  const until = form.field('repeatUntil');
  return (
    <Pair>
      {field}
      <DayField
        label={t('todos.repeats.until')}
        optional
        least={dueDate ?? undefined}
        {...until}
        value={repeatUntil ?? ''}
        onChange={(day) => form.set('repeatUntil', day === '' ? null : day)}
      />
    </Pair>
  );
};

/** Renders the fields of a meeting's new To-Dos: one To-Do is made for each owner. */
export const NewTodoFields = ({ form }: { form: Form<TodoDraft> }) => (
  <>
    <Title {...form.field('title')} />
    <OwnersAndMeeting owners={form.field('ownerIds')} meeting={form.field('tractionId')} beside={<Due {...form.field('dueDate')} />} />
    <Repeats form={form} />
    <NotesField {...form.field('contentHtml')} />
  </>
);

/** Renders the fields of a new personal To-Do, which needs no due date unless it comes again. */
export const NewPersonalTodoFields = ({ form }: { form: Form<PersonalTodoDraft> }) => (
  <>
    <Title {...form.field('title')} />
    <Due optional {...form.field('dueDate')} />
    <Repeats form={form} />
    <NotesField {...form.field('contentHtml')} />
  </>
);
