import '#web/core/texts/collections.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { type CollectionKind, collectionApis, type Folder } from '../contract.ts';
import { useFolderCommands } from './calls.ts';
import { ErasedLines } from './folders/erased-lines.tsx';

export interface RemoveFolderDialogProps extends DialogProps {
  kind: CollectionKind;
  folder: Folder;
}

/** Says what the deletion of a folder takes away before it happens, and goes back to the other folders. */
export const RemoveFolderDialog = ({ kind, folder, close }: RemoveFolderDialogProps) => {
  const t = useText();
  const navigate = useNavigate();
  const acts = useFolderCommands(kind);
  const [busy, setBusy] = useState(false);
  const { data } = useRead(collectionApis[kind].erases, { params: { collectionId: folder.id } }, { anew: true, quiet: true });
  const remove = async () => {
    setBusy(true);
    try {
      await acts.remove(folder);
      close();
      toast.success(t('collections.deleted', { title: folder.title }));
      void navigate({ to: `/${kind}` });
    } catch {
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={t('collections.deleteTitle', { title: folder.title })}
      role="alertdialog"
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()} data-autofocus>
            {t('shell.dialogs.cancel')}
          </Button>
          <Button tone="danger" busy={busy} onClick={() => void remove()}>
            {t('collections.deleteFolder')}
          </Button>
        </>
      }
    >
      {data ? <ErasedLines kind={kind} erased={data.erased} whole /> : <SkeletonRows count={2} />}
    </Dialog>
  );
};
