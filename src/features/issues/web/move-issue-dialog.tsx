import { MeetingPicker } from '../../../web/forms/meeting-picker.tsx';
import { useForm } from '../../../web/forms/use-form.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { Dialog } from '../../../web/modals/dialog.tsx';
import type { DialogProps } from '../../../web/modals/dialog-registry.ts';
import { useGone } from '../../../web/modals/use-gone.ts';
import { toast } from '../../../web/toasts/toast.ts';
import { useOwnerLimits, useTractionTitles } from '../../meetings/web/parts/tractions.tsx';
import { PersonPicker } from '../../people/web/parts/person-picker.tsx';
import { type IssueMove, issueMove, type ListedIssue } from '../contract.ts';
import { useIssue, useMoveIssue } from './calls.ts';

export interface MoveIssueDialogProps extends DialogProps {
  issueId: string;
}

interface Draft {
  ownerId: string;
  source: 'meeting';
  destination: 'meeting';
  destinationId: string;
}

const Moving = ({ issue, close }: { issue: ListedIssue; close: () => void }) => {
  const t = useText();
  const move = useMoveIssue();
  const { meetings, people, anybody } = useOwnerLimits();
  const from = useTractionTitles([issue.tractionId]).get(issue.tractionId) ?? '';
  const others = meetings?.filter(({ id }) => id !== issue.tractionId);
  const titleOf = (id: string) => others?.find((meeting) => meeting.id === id)?.title ?? '';

  const form = useForm<Draft, IssueMove>({
    schema: issueMove,
    initial: { ownerId: issue.ownerId, source: 'meeting', destination: 'meeting', destinationId: '' },
    lockUntilReady: true,
    onDone: close,
    onFail: () => {
      toast.error(t('errors.issueNotMoved'), { id: 'issue-not-moved' });
      return true;
    },
    send: async (values) => {
      const to = titleOf(values.destinationId);
      await move({ params: { id: issue.id }, body: { ...values, sourceTitle: from, destinationTitle: to } });
      toast.success(t('issues.moved', { meeting: to }));
    },
  });
  const { ownerId } = form.values;
  const reachable = others?.filter(({ memberIds }) => anybody || ownerId === '' || (memberIds?.includes(ownerId) ?? true));
  const none = ownerId !== '' && others !== undefined && !others.some(({ memberIds }) => memberIds?.includes(ownerId) ?? true);
  const owner = form.field('ownerId');
  return (
    <Dialog title={t('issues.move')} form={form} submit={t('issues.move')} onClose={close}>
      <p>{t('issues.moveFrom', { title: issue.title, meeting: from })}</p>
      <PersonPicker
        label={t('items.owner')}
        required
        only={people}
        {...owner}
        onChange={(picked) => {
          owner.onChange(picked);
          if (!anybody) form.set('destinationId', '');
        }}
      />
      <MeetingPicker
        label={t('issues.moveTo')}
        required
        meetings={reachable}
        hint={none ? t(reachable?.length ? 'items.ownerWithoutMeetingsYet' : 'items.ownerWithoutMeetings') : undefined}
        {...form.field('destinationId')}
      />
    </Dialog>
  );
};

/** Renders the dialog that moves an Issue to another meeting; owner and destination are required. Catalogue rows G-07, G-09 and G-17. */
export const MoveIssueDialog = ({ issueId, close }: MoveIssueDialogProps) => {
  const t = useText();
  const { item, gone } = useIssue(issueId);
  useGone(gone, t('issues.gone'), () => close());
  return item === undefined ? null : <Moving issue={item} close={() => close()} />;
};
