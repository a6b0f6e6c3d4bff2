import '../../../web/texts/issues.ts';
import type { ReactNode } from 'react';
import { nameOf } from '../../../shared/names.ts';
import { MeetingPicker } from '../../../web/forms/meeting-picker.tsx';
import { useForm } from '../../../web/forms/use-form.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { Dialog } from '../../../web/modals/dialog.tsx';
import type { DialogProps } from '../../../web/modals/dialog-registry.ts';
import { useGone } from '../../../web/modals/use-gone.ts';
import { toast } from '../../../web/toasts/toast.ts';
import { isShared, useHolderIds, useOwnerLimits, useTractionTitles } from '../../meetings/web/parts/tractions.tsx';
import { usePeople } from '../../people/web/parts/directory.tsx';
import { PersonPicker } from '../../people/web/parts/person-picker.tsx';
import { type IssueMove, issueMove, type ListedIssue } from '../contract.ts';
import { useIssue, useMoveIssue } from './calls.ts';

export interface MoveIssueDialogProps extends DialogProps {
  issueId: string;
  /** The owner that the form starts with, where that is not the present one. */
  ownerId?: string | undefined;
  /** Renders the choice of what it moves to, where that is not only a meeting. It is told who is to own it. */
  kinds?: ((ownerId: string) => ReactNode) | undefined;
}

interface Draft {
  ownerId: string;
  source: 'meeting';
  destination: 'meeting';
  destinationId: string;
}

const Moving = ({ issue, ownerId: owner, kinds, close }: Omit<MoveIssueDialogProps, 'issueId'> & { issue: ListedIssue }) => {
  const t = useText();
  const move = useMoveIssue();
  const { meetings } = useOwnerLimits();
  const from = useTractionTitles([issue.tractionId]).get(issue.tractionId) ?? '';
  const others = meetings?.filter(({ id }) => id !== issue.tractionId);
  const titleOf = (id: string) => others?.find((meeting) => meeting.id === id)?.title ?? '';

  const form = useForm<Draft, IssueMove>({
    schema: issueMove,
    initial: { ownerId: owner ?? issue.ownerId, source: 'meeting', destination: 'meeting', destinationId: '' },
    lockUntilReady: true,
    onDone: () => close(),
    onFail: ({ code }) => {
      if (code === 'ownerNotInMeeting') return false;
      toast.error(t('errors.issueNotMoved'), { id: 'issue-not-moved' });
      return true;
    },
    send: async (values) => {
      const to = titleOf(values.destinationId);
      await move({ params: { id: issue.id }, body: { ...values, sourceTitle: from, destinationTitle: to } });
      toast.success(t('issues.moved', { meeting: to }));
    },
  });
  const { ownerId, destinationId } = form.values;
  const there = useHolderIds([destinationId]);
  const { people } = usePeople([issue.ownerId]);
  const stays = people.get(issue.ownerId);
  const ownerHint = (): string | undefined => {
    if (destinationId === '' || stays === undefined || isShared(others, destinationId, [issue.ownerId])) return undefined;
    return t('issues.moveOwnerAbsent', { name: nameOf(stays), meeting: titleOf(destinationId) });
  };
  // The catalogue's sentence stands only over an empty list.
  const destinationHint = (): string | undefined => {
    if (others?.length === 0) return t('items.ownerWithoutMeetings');
    const isAbsent = others !== undefined && !others.some(({ id }) => isShared(others, id, [issue.ownerId]));
    return isAbsent && stays !== undefined ? t('issues.moveOwnerNowhere', { name: nameOf(stays) }) : undefined;
  };
  const destination = form.field('destinationId');
  return (
    <Dialog title={t('issues.move')} form={form} submit={t('issues.move')} onClose={() => close()}>
      {kinds?.(ownerId)}
      <p>{t('issues.moveFrom', { title: issue.title, meeting: from })}</p>
      <MeetingPicker
        label={t('issues.moveTo')}
        required
        meetings={others}
        hint={destinationId === '' ? destinationHint() : undefined}
        {...destination}
        onChange={(picked) => {
          destination.onChange(picked);
          const kept = [ownerId, issue.ownerId].find((id) => id !== '' && isShared(others, picked, [id]));
          form.set('ownerId', kept ?? '');
        }}
      />
      <PersonPicker
        label={t('items.owner')}
        required
        because={destinationId === '' ? t('issues.moveMeetingFirst') : undefined}
        only={there}
        hint={ownerHint()}
        {...form.field('ownerId')}
      />
    </Dialog>
  );
};

/** Renders the dialog that moves an Issue to another meeting; owner and destination are required. Catalogue rows G-07, G-09 and G-17. */
export const MoveIssueDialog = ({ issueId, ...rest }: MoveIssueDialogProps) => {
  const t = useText();
  const { item, gone } = useIssue(issueId);
  useGone(gone, t('issues.gone'), () => rest.close());
  return item === undefined ? null : <Moving issue={item} {...rest} />;
};
