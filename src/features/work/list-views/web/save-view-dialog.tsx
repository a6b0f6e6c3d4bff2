import '#web/core/texts/list-views.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { TextField } from '#web/kit/forms/fields.tsx';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Checkbox } from '#web/kit/ui/checkbox.tsx';
import { type ListTab, listViewInput } from '../contract.ts';
import { useAddView } from './calls.ts';

export interface SaveViewDialogProps extends DialogProps {
  tractionId: string;
  tab: ListTab;
  /** What the list is set to. */
  query: string;
  /** Whether this person may share it. */
  shares: boolean;
}

/** Renders the dialog that keeps what a list shows under a name. */
export const SaveViewDialog = ({ tractionId, tab, query, shares, close }: SaveViewDialogProps) => {
  const t = useText();
  const add = useAddView();
  const form = useForm({
    schema: listViewInput,
    initial: { tractionId, tab, query, title: '', isShared: false },
    lockUntilReady: true,
    onDone: () => close(),
    send: async (body) => {
      await add({ body });
      toast.success(t('listViews.saved'));
    },
  });
  return (
    <Dialog title={t('listViews.save')} form={form} submit={t('listViews.save')} onClose={() => close()}>
      <TextField {...form.field('title')} label={t('listViews.title')} required maxLength={60} />
      {shares && (
        <Checkbox label={t('listViews.share')} checked={form.values.isShared} onChange={(isShared) => form.set('isShared', isShared)} />
      )}
    </Dialog>
  );
};
