import { useState } from 'react';
import { AddIssueDialog, type AddIssueDialogProps } from '../features/issues/web/add-issue-dialog.tsx';
import { AddIssueToVtoDialog } from '../features/vto/web/add-issue-to-vto-dialog.tsx';
import { type IssueKind, IssueKinds } from './issue-kinds.tsx';

/** Renders the dialog that adds an Issue to a meeting or a V/TO. One that is made from an item, or during a meeting, stays in the meeting. */
export const AddIssue = (props: AddIssueDialogProps) => {
  const [kind, setKind] = useState<IssueKind>('meeting');
  if (props.from !== undefined || props.meetingId !== undefined) return <AddIssueDialog {...props} />;
  const kinds = <IssueKinds kind={kind} onChange={setKind} />;
  if (kind === 'vto') return <AddIssueToVtoDialog title={props.title} kinds={kinds} close={() => props.close()} />;
  return <AddIssueDialog {...props} kinds={kinds} />;
};
