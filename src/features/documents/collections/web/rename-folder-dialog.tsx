import '#web/core/texts/collections.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { TextField } from '#web/kit/forms/fields.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { type CollectionKind, type Folder, folderInput, takenCodes } from '../contract.ts';
import { isTitleTaken } from '../rules.ts';
import { renameFolder, useFolders } from './calls.ts';
import { useFreeName } from './folders/free-name.ts';

export interface RenameFolderDialogProps extends DialogProps {
  kind: CollectionKind;
  folder: Folder;
}

/** Renders the dialog that renames a folder; catalogue row L-13. */
export const RenameFolderDialog = ({ kind, folder, close }: RenameFolderDialogProps) => {
  const t = useText();
  const folders = useFolders(kind).data?.items ?? [];
  const plain = useForm({
    schema: folderInput,
    initial: { title: folder.title, isCompanyFolder: folder.isCompanyFolder },
    lockUntilReady: true,
    send: ({ title }) => renameFolder(kind, folder, title),
    onDone: () => close(),
  });
  const { form, field } = useFreeName(
    plain,
    plain.field('title'),
    (title) => isTitleTaken(title, folders, folder.id),
    takenCodes.renamedFolder[kind],
  );
  return (
    <Dialog title={t('collections.renameFolder')} form={form} submit={t('collections.renameFolder')} onClose={() => close()}>
      <TextField {...field} label={t('collections.folderTitle')} required maxLength={100} autoComplete="off" />
    </Dialog>
  );
};
