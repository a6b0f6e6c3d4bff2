import { useText } from '#web/core/i18n/use-text.ts';
import type { FieldBinding } from '#web/kit/forms/use-form.ts';
import { RichTextField } from '#web/kit/rich-text/rich-text-field.tsx';
import { RichTextView } from '#web/kit/rich-text/rich-text-view.tsx';
import { useNarrow } from '#web/kit/ui/use-phone.ts';
import styles from './item-notes.module.css';

interface ItemNotesProps extends FieldBinding<string> {
  /** True when the notes are not known here: they stay as they are. */
  away: boolean;
  /** True for who may only read the item. */
  fixed: boolean;
}

/** Renders the notes of an item in its form, edited where they stand. */
export const ItemNotes = ({ value, onChange, error, away, fixed }: ItemNotesProps) => {
  const t = useText();
  const narrow = useNarrow();
  const head = narrow && <h3 className={styles.head}>{t('items.notes')}</h3>;
  if (away) return <p className={styles.away}>{t('items.notesAway')}</p>;
  if (fixed) {
    return value === '' ? null : (
      <section className={styles.notes} aria-label={t('items.notes')}>
        {head}
        <RichTextView html={value} />
      </section>
    );
  }
  return (
    <div className={styles.notes}>
      {head}
      <RichTextField
        value={value}
        onChange={onChange}
        aria-label={t('items.notes')}
        aria-invalid={error === undefined ? undefined : true}
        quiet={{ hint: t('items.longForm.addNotes') }}
      />
      {error !== undefined && (
        <p className={styles.error} data-code={error.code} role="alert">
          {error.text}
        </p>
      )}
    </div>
  );
};
