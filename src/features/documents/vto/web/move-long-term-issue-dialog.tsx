import '#web/core/texts/issues.ts';
import '#web/core/texts/vto.ts';
import { PersonPicker } from '#features/ground/people/web/parts/person-picker.tsx';
import { type IssueMove, issueMove } from '#features/work/issues/contract.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import type { LongTermIssue } from '../contract.ts';
import { useMoveIssue } from './calls.ts';
import { type VtoDestination, VtoPicker } from './long-term/vto-picker.tsx';

export interface MoveLongTermIssueDialogProps extends DialogProps {
  vto: { id: string; collectionId: string; title: string };
  issue: LongTermIssue;
}

/** Renders the dialog that moves a long-term Issue to another V/TO; catalogue rows G-07, G-09 and G-16. */
export const MoveLongTermIssueDialog = ({ vto, issue, close }: MoveLongTermIssueDialogProps) => {
  const t = useText();
  const { user } = useSession();
  const move = useMoveIssue();
  const form = useForm<VtoDestination & { source: 'vto' }, IssueMove>({
    schema: issueMove,
    initial: {
      ownerId: issue.assignedToId ?? user.userId,
      source: 'vto',
      destination: 'vto',
      destinationCollectionId: '',
      destinationId: '',
    },
    lockUntilReady: true,
    onDone: () => close(),
    onFail: () => {
      toast.error(t('errors.issueNotMoved'), { id: 'issue-not-moved' });
      return true;
    },
    send: async (values) => {
      await move({
        params: { collectionId: vto.collectionId, revisionId: vto.id, id: issue.id },
        body: { ...values, sourceTitle: vto.title },
      });
      toast.success(t('vto.issueMoved'));
    },
  });
  return (
    <Dialog title={t('issues.move')} form={form} submit={t('issues.move')} onClose={() => close()}>
      <p>{t('vto.moveFrom', { title: issue.title, vto: vto.title })}</p>
      <PersonPicker label={t('items.owner')} required {...form.field('ownerId')} />
      <VtoPicker
        ownerId={form.values.ownerId}
        except={vto.id}
        folder={form.field('destinationCollectionId')}
        vto={form.field('destinationId')}
      />
    </Dialog>
  );
};
