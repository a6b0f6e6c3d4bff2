import '#web/core/texts/fit-notes.ts';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { nameOf } from '#shared/names.ts';
import { dayHere, useFormats } from '#web/core/i18n/formats.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { type FitNote, fitQuestions } from '../../contract.ts';
import styles from '../fit-notes-dialog.module.css';

/** Renders notes that others have written and let one read. */
export const OthersNotes = ({ notes }: { notes: FitNote[] }) => {
  const t = useText();
  const { day } = useFormats();
  const { people } = usePeople(notes.flatMap(({ writerId, aboutId }) => [writerId, aboutId]));
  if (notes.length === 0) return null;
  const name = (id: string | null, otherwise: string) => {
    const person = people.get(id ?? '');
    return person === undefined ? otherwise : nameOf(person);
  };
  return (
    <section className={styles.others}>
      <h3>{t('fitNotes.others')}</h3>
      {notes.map((note) => (
        <article key={note.id} className={styles.note}>
          <b>{name(note.aboutId, note.aboutName)}</b>
          <p className={styles.by}>
            {t('fitNotes.by', { name: name(note.writerId, t('ui.noOwner')), day: day(dayHere(new Date(note.changed))) })}
          </p>
          <p className={styles.said}>
            {fitQuestions.map((question) => {
              const mark = note[question];
              return mark === null ? null : <span key={question}>{`${t(`fitNotes.${question}`)}: ${t(`fitNotes.mark${mark}`)}`}</span>;
            })}
          </p>
          {note.words !== '' && <p className={styles.words}>{note.words}</p>}
        </article>
      ))}
    </section>
  );
};
