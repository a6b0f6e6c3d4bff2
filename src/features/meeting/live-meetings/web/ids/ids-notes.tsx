import type { Issue } from '#features/work/issues/contract.ts';
import { SharedNotes } from '../room/shared-notes.tsx';

/** Renders the notes of the Issue under discussion. */
export const IdsNotes = ({ issue: { id, contentHtml, can } }: { issue: Issue }) => (
  <SharedNotes of={{ kind: 'Issue', id, part: id }} html={contentHtml} mayWrite={can.edit} />
);
