import '#web/core/texts/collections.ts';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '#web/core/i18n/use-text.ts';
import { TextField } from '#web/kit/forms/fields.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Switch } from '#web/kit/ui/switch.tsx';
import { type CollectionKind, folderInput, takenCodes } from '../contract.ts';
import { folderPath, isTitleTaken } from '../rules.ts';
import { createFolder, useFolders } from './calls.ts';
import { useFreeName } from './folders/free-name.ts';

export interface CreateFolderDialogProps extends DialogProps {
  kind: CollectionKind;
}

/** Renders Create Folder, and goes to the new folder; catalogue rows L-06 to L-09. */
export const CreateFolderDialog = ({ kind, close }: CreateFolderDialogProps) => {
  const t = useText();
  const navigate = useNavigate();
  const folders = useFolders(kind).data?.items ?? [];
  const plain = useForm({
    schema: folderInput,
    initial: { title: '', isCompanyFolder: false },
    lockUntilReady: true,
    send: async (body) => {
      const { id } = await createFolder(kind, body);
      void navigate({ to: folderPath(kind, id) });
    },
    onDone: () => close(),
  });
  const { form, field } = useFreeName(plain, plain.field('title'), (title) => isTitleTaken(title, folders), takenCodes.folder[kind]);
  return (
    <Dialog title={t('collections.createFolder')} form={form} submit={t('collections.createFolder')} onClose={() => close()}>
      <TextField {...field} label={t('collections.folderTitle')} required maxLength={100} autoComplete="off" />
      <Switch
        label={t('collections.companyFolder')}
        hint={t('collections.companyFolderHint')}
        checked={form.values.isCompanyFolder}
        onChange={(isCompanyFolder) => form.set('isCompanyFolder', isCompanyFolder)}
      />
    </Dialog>
  );
};
