import '../../../web/texts/invitations.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { Dialog } from '../../../web/modals/dialog.tsx';
import type { DialogProps } from '../../../web/modals/dialog-registry.ts';
import { Button } from '../../../web/ui/button.tsx';
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
