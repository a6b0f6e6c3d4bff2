import '#web/core/texts/learning.ts';
import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { SelectField, TextAreaField, TextField } from '#web/kit/forms/fields.tsx';
import { NotesField } from '#web/kit/forms/notes-field.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { type Entry, type EntryInput, entryInput, type Shelf, shelves } from '../contract.ts';
import { useAddEntry, useRemoveEntry, useUpdateEntry } from './calls.ts';
import { shelfPath } from './parts/entry-path.ts';

export interface EntryFormDialogProps extends DialogProps {
  shelf: Shelf;
  /** The entry to change; a new one without it. */
  entry?: Entry | undefined;
}

const initialOf = (shelf: Shelf, entry: Entry | undefined) => ({
  shelf: entry?.shelf ?? shelf,
  title: entry?.title ?? '',
  summary: entry?.summary ?? '',
  contentHtml: entry?.edit?.contentHtml ?? '',
  videoUrl: entry?.edit?.videoUrl ?? '',
  captionsUrl: entry?.edit?.captionsUrl ?? '',
  chapters: entry?.edit?.chapters ?? '',
});

type Values = ReturnType<typeof initialOf>;

const useSend = (entry: Entry | undefined) => {
  const add = useAddEntry();
  const update = useUpdateEntry();
  return (values: EntryInput): Promise<unknown> =>
    entry?.edit == null ? add({ body: values }) : update({ params: { id: entry.key }, body: { ...values, version: entry.edit.version } });
};

/** Removes an entry after a question, and leaves its address. */
const useRemoval = (entry: Entry | undefined, close: () => void) => {
  const t = useText();
  const navigate = useNavigate();
  const remove = useRemoveEntry();
  return async () => {
    if (entry === undefined) return;
    const question = {
      title: t('learning.removeTitle', { title: entry.title }),
      text: t('learning.removeText'),
      yes: t('learning.remove'),
    };
    if (!(await confirm({ ...question, danger: true }))) return;
    await navigate({ to: shelfPath(entry.shelf), resetScroll: false, ignoreBlocker: true });
    close();
    await remove({ params: { id: entry.key } });
    toast.success(t('learning.removed'));
  };
};

/** The form of an organisation's own entry: a text, a film, or both. */
export const EntryFormDialog = ({ shelf, entry, close }: EntryFormDialogProps) => {
  const t = useText();
  const send = useSend(entry);
  const remove = useRemoval(entry, () => close());
  const form = useForm<Values, EntryInput>({ schema: entryInput, initial: initialOf(shelf, entry), send, onDone: () => close() });
  const title = entry === undefined ? t('learning.add') : t('learning.editTitle');
  const more =
    entry === undefined ? undefined : (
      <Button icon={IconTrash} onClick={() => void remove()}>
        {t('learning.remove')}
      </Button>
    );
  return (
    <Dialog
      title={title}
      form={form}
      submit={entry === undefined ? t('learning.add') : t('learning.save')}
      more={more}
      onClose={() => close()}
    >
      <TextField label={t('learning.field.title')} required maxLength={100} {...form.field('title')} />
      <SelectField
        label={t('learning.field.shelf')}
        options={shelves.map((value) => ({ value, label: t(`learning.shelf.${value}`) }))}
        {...form.field('shelf')}
      />
      <TextField label={t('learning.field.summary')} maxLength={256} {...form.field('summary')} />
      <NotesField {...form.field('contentHtml')} />
      <TextField
        label={t('learning.field.video')}
        hint={t('learning.field.videoHint')}
        inputMode="url"
        maxLength={1000}
        {...form.field('videoUrl')}
      />
      {form.values.videoUrl !== '' && (
        <>
          <TextField
            label={t('learning.field.captions')}
            hint={t('learning.field.captionsHint')}
            inputMode="url"
            maxLength={1000}
            {...form.field('captionsUrl')}
          />
          <TextAreaField
            label={t('learning.chapters')}
            hint={t('learning.field.chaptersHint')}
            rows={3}
            maxLength={4000}
            {...form.field('chapters')}
          />
        </>
      )}
    </Dialog>
  );
};
