import { useState } from 'react';
import { MoveIssueToVtoDialog } from '#features/documents/vto/web/move-issue-to-vto-dialog.tsx';
import { MoveIssueDialog, type MoveIssueDialogProps } from '#features/work/issues/web/move-issue-dialog.tsx';
import { type IssueKind, IssueKinds } from './issue-kinds.tsx';

/** Renders the dialog that moves an Issue to another meeting, or to a V/TO. Its owner stays when the other is chosen. */
export const MoveIssue = (props: MoveIssueDialogProps) => {
  const [{ kind, ownerId }, choose] = useState<{ kind: IssueKind; ownerId?: string }>({ kind: 'meeting' });
  const kinds = (owner: string) => (
    <IssueKinds kind={kind} chosen={ownerId !== undefined} onChange={(next) => choose({ kind: next, ownerId: owner })} />
  );
  if (kind === 'vto') return <MoveIssueToVtoDialog {...props} ownerId={ownerId} kinds={kinds} />;
  return <MoveIssueDialog {...props} ownerId={ownerId} kinds={kinds} />;
};
