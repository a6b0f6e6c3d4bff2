import '#web/core/texts/issues.ts';
import '#web/core/texts/vto.ts';
import type { ReactNode } from 'react';
import { PersonPicker } from '#features/ground/people/web/parts/person-picker.tsx';
import { type Issue, type IssueMove, issueApi, issueMove } from '#features/work/issues/contract.ts';
import { useRead } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { useMoveIssueHere } from './calls.ts';
import { type VtoDestination, VtoPicker } from './long-term/vto-picker.tsx';

interface MoveIssueToVtoDialogProps extends DialogProps {
  issueId: string;
  /** The owner that the form starts with, where that is not the present one. */
  ownerId?: string | undefined;
  /** Renders the choice between a meeting and a V/TO, which is told who is to own it. */
  kinds: (ownerId: string) => ReactNode;
}

const Moving = ({ issue, ownerId, kinds, close }: Omit<MoveIssueToVtoDialogProps, 'issueId'> & { issue: Issue }) => {
  const t = useText();
  const move = useMoveIssueHere();
  const form = useForm<VtoDestination & { source: 'meeting' }, IssueMove>({
    schema: issueMove,
    initial: { ownerId: ownerId ?? issue.ownerId, source: 'meeting', destination: 'vto', destinationCollectionId: '', destinationId: '' },
    lockUntilReady: true,
    onDone: () => close(),
    onFail: () => {
      toast.error(t('errors.issueNotMoved'), { id: 'issue-not-moved' });
      return true;
    },
    send: async (values) => {
      await move({ params: { id: issue.id }, body: values });
      toast.success(t('vto.issueMoved'));
    },
  });
  return (
    <Dialog title={t('issues.move')} form={form} submit={t('issues.move')} onClose={() => close()}>
      {kinds(form.values.ownerId)}
      <PersonPicker label={t('items.owner')} required {...form.field('ownerId')} />
      <VtoPicker ownerId={form.values.ownerId} folder={form.field('destinationCollectionId')} vto={form.field('destinationId')} />
    </Dialog>
  );
};

/** Renders the dialog that moves an Issue of a meeting to a V/TO; catalogue rows G-04, G-06, G-07, G-09 and G-14. */
export const MoveIssueToVtoDialog = ({ issueId, ...rest }: MoveIssueToVtoDialogProps) => {
  const issue = useRead(issueApi.byIds, { query: { ids: issueId } }).data?.items[0];
  return issue === undefined ? null : <Moving issue={issue} {...rest} />;
};
