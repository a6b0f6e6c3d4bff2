import '#web/core/texts/collections.ts';
import { useState } from 'react';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { SkeletonRows } from '#web/kit/ui/skeleton-rows.tsx';
import { type CollectionKind, collectionApis, type ListedRevision } from '../contract.ts';
import { useRevisionCommands } from './calls.ts';
import { ErasedLines } from './folders/erased-lines.tsx';

export interface RemoveRevisionDialogProps extends DialogProps<boolean> {
  kind: CollectionKind;
  revision: ListedRevision;
}

/** Says what the deletion of a document takes away before it happens, and offers to copy it first; `true` when it is deleted. */
export const RemoveRevisionDialog = ({ kind, revision, close }: RemoveRevisionDialogProps) => {
  const t = useText();
  const acts = useRevisionCommands(kind);
  const [busy, setBusy] = useState(false);
  const { id, collectionId, title } = revision;
  const params = { collectionId, revisionId: id };
  const { data } = useRead(collectionApis[kind].erasesRevision, { params }, { anew: true, quiet: true });
  const remove = async () => {
    setBusy(true);
    try {
      await acts.remove(revision);
      toast.success(t('collections.deleted', { title }));
      close(true);
    } catch {
      setBusy(false);
    }
  };
  const copyFirst = () => {
    close(false);
    void openDialog('copyRevision', { kind, revision });
  };
  return (
    <Dialog
      title={t('collections.deleteTitle', { title })}
      role="alertdialog"
      onClose={() => close(false)}
      footer={
        <>
          <Button onClick={copyFirst}>{t('collections.copyFirst')}</Button>
          <Button onClick={() => close(false)} data-autofocus>
            {t('shell.dialogs.cancel')}
          </Button>
          <Button tone="danger" busy={busy} onClick={() => void remove()}>
            {t(`collections.deleteOne.${kind}`)}
          </Button>
        </>
      }
    >
      {data ? <ErasedLines kind={kind} erased={data.erased} whole={false} /> : <SkeletonRows count={2} />}
    </Dialog>
  );
};
