import '#web/core/texts/issues.ts';
import type { ReactNode } from 'react';
import { addedIn } from '#features/teams/team/rules.ts';
import { NeedsMeeting } from '#features/work/items/web/parts/needs-meeting.tsx';
import { useText } from '#web/core/i18n/use-text.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast, toastTimes } from '#web/core/toasts/toast.ts';
import { useForm } from '#web/kit/forms/use-form.ts';
import { AddDialog } from '#web/kit/modals/add-dialog.tsx';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { type IssueInput, type IssueOrigin, issueInput } from '../contract.ts';
import { useCreateIssue } from './calls.ts';
import { type IssueDraft, type IssueText, NewIssueFields } from './parts/issue-form.tsx';

export interface AddIssueDialogProps extends DialogProps {
  /** The meeting's traction that the form starts with. */
  tractionId?: string | undefined;
  /** The meeting during which the Issue is added. */
  meetingId?: string | undefined;
  title?: string | undefined;
  ownerId?: string | undefined;
  contentHtml?: string | undefined;
  /** The item that the Issue is made from. */
  from?: { type: IssueOrigin; id: string; title: string } | undefined;
  /** Renders the choice of where it goes, where that is not only a meeting. It is told what was typed. */
  kinds?: ((typed: IssueText) => ReactNode) | undefined;
}

const NewIssue = ({ tractionId, meetingId, title = '', ownerId, contentHtml = '', from, kinds, close }: AddIssueDialogProps) => {
  const t = useText();
  const { user, teams } = useSession();
  const create = useCreateIssue(true);
  const only = teams.length === 1 ? teams[0]?.id : undefined;
  const form = useForm<IssueDraft, IssueInput>({
    schema: issueInput,
    initial: { title, ownerId: ownerId ?? user.userId, tractionId: tractionId ?? only ?? '', contentHtml, entityType: 'meeting' },
    send: async (values) => {
      const origin = from === undefined ? {} : { fromType: from.type, fromId: from.id, fromTitle: from.title };
      const { id } = await create({
        title: values.title,
        contentHtml: values.contentHtml,
        tractionId: values.tractionId,
        ownerId: values.ownerId ?? user.userId,
        ...addedIn({ tractionId, meetingId }, [values.tractionId]),
        ...origin,
      });
      toast.success(t('issues.added'), {
        duration: toastTimes.linked,
        action: { label: t('issues.openAdded'), run: () => void openDialog('editIssue', { issueId: id }) },
      });
    },
  });
  return (
    <AddDialog
      title={t('issues.add')}
      submit={t('issues.add')}
      form={form}
      next={(values) => ({ ...values, title: '', contentHtml: '' })}
      onClose={() => close()}
    >
      {kinds?.({ ...form.values, ownerId: form.values.ownerId ?? user.userId })}
      <NewIssueFields form={form} />
    </AddDialog>
  );
};

/** Renders the dialog that adds an Issue to a meeting; catalogue rows G-03, G-05, G-20 and G-22. */
export const AddIssueDialog = (props: AddIssueDialogProps) => {
  const t = useText();
  return (
    <NeedsMeeting what={t('issues.one')} onClose={() => props.close()}>
      <NewIssue {...props} />
    </NeedsMeeting>
  );
};
