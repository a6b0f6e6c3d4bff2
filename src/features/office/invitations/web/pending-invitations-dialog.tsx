import '#web/core/texts/invitations.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { PendingInvitations } from './parts/pending-invitations.tsx';

export type PendingInvitationsDialogProps = DialogProps;

/** Renders the invitations that were not used yet. */
export const PendingInvitationsDialog = ({ close }: PendingInvitationsDialogProps) => {
  const t = useText();
  return (
    <Dialog
      title={t('invitations.pending.title')}
      size="wide"
      onClose={() => close()}
      footer={<Button onClick={() => close()}>{t('shell.dialogs.close')}</Button>}
    >
      <PendingInvitations />
    </Dialog>
  );
};
