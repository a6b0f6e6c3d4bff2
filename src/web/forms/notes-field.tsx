import { useText } from '../i18n/use-text.ts';
import { RichTextField } from '../rich-text/rich-text-field.tsx';
import { Field } from '../ui/field.tsx';
import type { FieldBinding } from './use-form.ts';

/** Renders the notes of an item: a rich text editor with its label. */
export const NotesField = ({ value, onChange, error }: FieldBinding<string>) => {
  const t = useText();
  return (
    <Field label={t('items.notes')} error={error}>
      {(control) => <RichTextField {...control} value={value} onChange={onChange} />}
    </Field>
  );
};
