import { useText } from '#web/core/i18n/use-text.ts';
import { RichTextField } from '#web/kit/rich-text/rich-text-field.tsx';
import { Field } from '#web/kit/ui/field.tsx';
import styles from './notes-field.module.css';
import type { FieldBinding } from './use-form.ts';

interface NotesFieldProps extends FieldBinding<string> {
  /** True when the notes are not known here: they stay as they are. */
  away?: boolean | undefined;
}

/** Renders the notes of an item: a rich text editor with its label. */
export const NotesField = ({ value, onChange, error, away = false }: NotesFieldProps) => {
  const t = useText();
  if (away) return <p className={styles.away}>{t('items.notesAway')}</p>;
  return (
    <Field label={t('items.notes')} error={error}>
      {(control) => <RichTextField {...control} value={value} onChange={onChange} />}
    </Field>
  );
};
