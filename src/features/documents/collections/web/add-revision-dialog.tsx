import '#web/core/texts/collections.ts';
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { id, line } from '#shared/fields.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { SelectField, TextField } from '#web/kit/forms/fields.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { type CollectionKind, type Folder, takenCodes } from '../contract.ts';
import { choiceOf, isTitleTaken, revisionPath } from '../rules.ts';
import { addRevision } from './calls.ts';
import { useFreeName } from './folders/free-name.ts';

export interface AddRevisionDialogProps extends DialogProps {
  kind: CollectionKind;
  /** The folders to choose from; one alone is not asked for. */
  folders: readonly Folder[];
}

const revisionForm = z.object({ title: line(), collectionId: id() });

/** Renders the dialog that starts a document, and opens it. */
export const AddRevisionDialog = ({ kind, folders, close }: AddRevisionDialogProps) => {
  const t = useText();
  const navigate = useNavigate();
  const plain = useForm({
    schema: revisionForm,
    initial: { title: '', collectionId: folders[0]?.id ?? '' },
    lockUntilReady: true,
    send: async ({ title, collectionId }) => {
      const made = await addRevision(kind, collectionId, title);
      void navigate({ to: revisionPath(kind, { collectionId, id: made.id }) });
    },
    onDone: () => close(),
  });
  const others = folders.find((folder) => folder.id === plain.values.collectionId)?.revisions ?? [];
  const { form, field } = useFreeName(plain, plain.field('title'), (title) => isTitleTaken(title, others), takenCodes.revision[kind]);
  return (
    <Dialog title={t(`collections.new.${kind}`)} form={form} submit={t(`collections.start.${kind}`)} onClose={() => close()}>
      <TextField {...field} label={t('collections.name')} required maxLength={100} autoComplete="off" />
      {folders.length > 1 && (
        <SelectField
          {...form.field('collectionId')}
          label={t('collections.folder')}
          options={folders.map((folder) => ({ value: folder.id, label: choiceOf(folder.title) }))}
        />
      )}
    </Dialog>
  );
};
