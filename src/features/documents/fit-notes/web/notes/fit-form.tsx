import '#web/core/texts/fit-notes.ts';
import { type ReactNode, useState } from 'react';
import { useDirectory } from '#features/ground/people/web/parts/directory.ts';
import { PersonsPicker } from '#features/ground/people/web/parts/person-picker.tsx';
import { newId } from '#shared/ids.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { sendCommand, useCommand } from '#web/core/outbox/use-command.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { currentOf } from '#web/core/writing/saving.ts';
import { TextAreaField } from '#web/kit/forms/fields.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { SegmentedControl } from '#web/kit/ui/segmented-control.tsx';
import { StaleNotice } from '#web/kit/writing/stale-notice.tsx';
import { type FitMark, type FitNote, fitMarks, fitNoteApi, fitNoteInput, fitQuestions, longestFitNote } from '../../contract.ts';
import styles from '../fit-notes-dialog.module.css';

interface FitFormProps {
  title: string;
  params: { collectionId: string; revisionId: string };
  seatId: string;
  about: { aboutId: string | null; aboutName: string; name: string };
  mine: FitNote | undefined;
  close: () => void;
  children: ReactNode;
}

const unsaid = { rightPerson: null, gets: null, wants: null, capacity: null, words: '', readerIds: [] };

/** Returns the form of one's own note on a person, how it is removed, and what one's other device has made of it meanwhile. */
const useNote = ({ params, seatId, about, mine, close }: FitFormProps) => {
  const t = useText();
  const [theirs, setTheirs] = useState<FitNote>();
  const { aboutId, aboutName } = about;
  // One id for all tries: a save whose answer was lost makes no second note.
  const [noteId] = useState(() => mine?.id ?? newId());
  const noteParams = { ...params, seatId, noteId };
  const save = useCommand(fitNoteApi.save, { quiet: true });
  const { rightPerson, gets, wants, capacity, words, readerIds } = mine ?? unsaid;
  const form = useForm({
    schema: fitNoteInput,
    initial: { rightPerson, gets, wants, capacity, words, readerIds },
    lockUntilReady: true,
    onDone: close,
    onFail: (error) => {
      const current = currentOf<FitNote>(error);
      setTheirs(current);
      return current !== undefined;
    },
    send: async (said) => {
      const body = { ...said, aboutId, aboutName, ...(mine === undefined ? {} : { version: (theirs ?? mine).version }) };
      await save.send({ params: noteParams, body });
      toast.success(t('fitNotes.saved'));
    },
  });
  const remove = async () => {
    if (!(await confirm({ title: t('fitNotes.removeTitle'), text: about.name, yes: t('fitNotes.remove'), danger: true }))) return;
    await sendCommand(fitNoteApi.remove, { params: noteParams }).then(close, () => undefined);
  };
  const take = () => {
    if (theirs === undefined) return;
    for (const question of fitQuestions) form.set(question, theirs[question]);
    form.set('words', theirs.words);
    form.set('readerIds', theirs.readerIds);
  };
  return { form, remove, theirs, take };
};

interface MarkFieldProps {
  label: string;
  hint: string;
  value: FitMark | null;
  onChange: (mark: FitMark | null) => void;
}

const MarkField = ({ label, hint, value, onChange }: MarkFieldProps) => {
  const t = useText();
  const segments = ['', ...fitMarks].map((mark) => ({
    value: mark,
    label: mark === '' ? t('fitNotes.unsaid') : t(`fitNotes.mark${mark as FitMark}`),
  }));
  return (
    <div className={styles.question}>
      <span>
        {label}
        <small>{hint}</small>
      </span>
      <SegmentedControl
        label={label}
        segments={segments}
        value={value ?? ''}
        onChange={(mark) => onChange(mark === '' ? null : (mark as FitMark))}
      />
    </div>
  );
};

/** Renders one's own note on somebody who holds a seat, and who else may read it. */
export const FitForm = (props: FitFormProps) => {
  const { title, about, mine, close, children } = props;
  const t = useText();
  const { user } = useSession();
  const { form, remove, theirs, take } = useNote(props);
  const everybody = useDirectory();
  const others = new Set(everybody?.flatMap(({ id }) => (id === user.userId ? [] : [id])));
  const { values } = form;
  return (
    <Dialog
      title={`${title}: ${about.name}`}
      size="steps"
      form={form}
      submit={t('fitNotes.save')}
      onClose={() => close()}
      more={mine !== undefined && <Button onClick={() => void remove()}>{t('fitNotes.remove')}</Button>}
    >
      {theirs !== undefined && <StaleNotice theirs={[{ key: 'words', label: t('fitNotes.words'), text: theirs.words }]} onTake={take} />}
      {children}
      <div className={styles.questions}>
        {fitQuestions.map((question) => (
          <MarkField
            key={question}
            label={t(`fitNotes.${question}`)}
            hint={t(`fitNotes.${question}Hint`)}
            value={values[question]}
            onChange={(mark) => form.set(question, mark)}
          />
        ))}
      </div>
      <TextAreaField label={t('fitNotes.words')} rows={4} maxLength={longestFitNote} {...form.field('words')} />
      <PersonsPicker label={t('fitNotes.readers')} hint={t('fitNotes.readersHint')} only={others} {...form.field('readerIds')} />
    </Dialog>
  );
};
