import { useState } from 'react';
import { AddIssueToVtoDialog } from '#features/documents/vto/web/add-issue-to-vto-dialog.tsx';
import { AddIssueDialog, type AddIssueDialogProps } from '#features/work/issues/web/add-issue-dialog.tsx';
import type { IssueText } from '#features/work/issues/web/parts/issue-form.tsx';
import { SimilarIssues } from '#features/work/similar/web/parts/similar-issues.tsx';
import { type IssueKind, IssueKinds } from './issue-kinds.tsx';

/**
 * Renders the dialog that adds an Issue to a meeting or a V/TO, beside what resembles it. What was typed stays when the other is chosen.
 * One that is made from an item, or during a meeting, stays in the meeting.
 */
export const AddIssue = (props: AddIssueDialogProps) => {
  const [{ kind, words }, choose] = useState<{ kind: IssueKind; words?: IssueText }>({ kind: 'meeting' });
  const similar = ({ title }: IssueText) => <SimilarIssues title={title} />;
  if (props.from !== undefined || props.meetingId !== undefined) return <AddIssueDialog {...props} kinds={similar} />;
  const kinds = (typed: IssueText) => (
    <>
      <IssueKinds kind={kind} chosen={words !== undefined} onChange={(next) => choose({ kind: next, words: typed })} />
      {kind === 'meeting' && similar(typed)}
    </>
  );
  const { title, ownerId } = props;
  if (kind === 'vto') return <AddIssueToVtoDialog initial={{ title, ownerId, ...words }} kinds={kinds} close={() => props.close()} />;
  return <AddIssueDialog {...props} {...words} kinds={kinds} />;
};
