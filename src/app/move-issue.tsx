import { useState } from 'react';
import { MoveIssueDialog, type MoveIssueDialogProps } from '../features/issues/web/move-issue-dialog.tsx';
import { MoveIssueToVtoDialog } from '../features/vto/web/move-issue-to-vto-dialog.tsx';
import { type IssueKind, IssueKinds } from './issue-kinds.tsx';

/** Renders the dialog that moves an Issue to another meeting, or to a V/TO. */
export const MoveIssue = (props: MoveIssueDialogProps) => {
  const [kind, setKind] = useState<IssueKind>('meeting');
  const kinds = <IssueKinds kind={kind} onChange={setKind} />;
  if (kind === 'vto') return <MoveIssueToVtoDialog issueId={props.issueId} kinds={kinds} close={() => props.close()} />;
  return <MoveIssueDialog {...props} kinds={kinds} />;
};
