import '#web/core/texts/issues.ts';
import type { ReactNode } from 'react';
import { usePeople } from '#features/ground/people/web/parts/directory.ts';
import { PersonPicker } from '#features/ground/people/web/parts/person-picker.tsx';
import { type MeetingOption, MeetingPicker } from '#features/teams/team/web/parts/meeting-picker.tsx';
import { isShared, useHolderIds, useOwnerLimits, useTractionTitles } from '#features/teams/team/web/parts/tractions.ts';
import { nameOf } from '#shared/names.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { useForm } from '#web/kit/forms/use-form.ts';
import { Dialog } from '#web/kit/modals/dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { useGone } from '#web/kit/modals/use-gone.ts';
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

/** Returns what stands below the pickers about the present owner; the catalogue's sentence about other meetings stands only over an empty list. */
const useHints = (ownerId: string, others: readonly MeetingOption[] | undefined, to: { id: string; title: string }) => {
  const t = useText();
  const { people } = usePeople([ownerId]);
  const stays = people.get(ownerId);
  const name = stays && nameOf(stays);
  const isIn = (id: string): boolean => isShared(others, id, [ownerId]);
  if (to.id !== '') {
    return { owner: name === undefined || isIn(to.id) ? undefined : t('issues.moveOwnerAbsent', { name, meeting: to.title }) };
  }
  if (others?.length === 0) return { destination: t('items.ownerWithoutMeetings') };
  const isNowhere = others !== undefined && !others.some(({ id }) => isIn(id));
  return { destination: isNowhere && name !== undefined ? t('issues.moveOwnerNowhere', { name }) : undefined };
};

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
  const hints = useHints(issue.ownerId, others, { id: destinationId, title: titleOf(destinationId) });
  const destination = form.field('destinationId');
  return (
    <Dialog title={t('issues.move')} form={form} submit={t('issues.move')} onClose={() => close()}>
      {kinds?.(ownerId)}
      <p>{t('issues.moveFrom', { title: issue.title, meeting: from })}</p>
      <MeetingPicker
        label={t('issues.moveTo')}
        required
        meetings={others}
        hint={hints.destination}
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
        hint={hints.owner}
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
