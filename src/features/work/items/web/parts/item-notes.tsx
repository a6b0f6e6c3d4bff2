import type { TextKindName } from '#features/ground/writing/contract.ts';
import { SharedTextField } from '#features/ground/writing/web/parts/shared-text-field.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { RichTextView } from '#web/kit/rich-text/rich-text-view.tsx';
import { useNarrow } from '#web/kit/ui/use-phone.ts';
import styles from './item-notes.module.css';

interface ItemNotesProps {
  of: { type: TextKindName; id: string };
  /** The notes as they were read. */
  html: string;
  /** True when the notes are not known here: they stay as they are. */
  away: boolean;
  /** True for who may only read the item. */
  fixed: boolean;
}

/** Renders the notes of an item in its form, written where they stand. They are saved as they are typed, with what others write there. */
export const ItemNotes = ({ of: { type, id }, html, away, fixed }: ItemNotesProps) => {
  const t = useText();
  const narrow = useNarrow();
  const head = narrow && <h3 className={styles.head}>{t('items.notes')}</h3>;
  if (away) return <p className={styles.away}>{t('items.notesAway')}</p>;
  if (fixed) {
    return html === '' ? null : (
      <section className={styles.notes} aria-label={t('items.notes')}>
        {head}
        <RichTextView html={html} />
      </section>
    );
  }
  return (
    <div className={styles.notes}>
      {head}
      <SharedTextField
        of={{ kind: type, id, part: id }}
        html={html}
        label={t('items.notes')}
        quiet={{ hint: t('items.longForm.addNotes') }}
      />
    </div>
  );
};
