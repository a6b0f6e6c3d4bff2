import type { Overtaken } from '../../../web/api/stale.ts';
import { useVersion } from '../../../web/forms/stale.ts';
import { StaleNotice } from '../../../web/forms/stale-notice.tsx';
import { useForm } from '../../../web/forms/use-form.ts';
import { useText } from '../../../web/i18n/use-text.ts';
import { Dialog } from '../../../web/modals/dialog.tsx';
import type { DialogProps } from '../../../web/modals/dialog-registry.ts';
import { useGone } from '../../../web/modals/use-gone.ts';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { ItemParts } from '../../history/web/parts/item-parts.tsx';
import { ItemFacts } from '../../meetings/web/parts/item-facts.tsx';
import { useTheirs } from '../../meetings/web/parts/theirs.tsx';
import { type Issue, type IssueEdit, issueEdit } from '../contract.ts';
import { isOpen } from '../rules.ts';
import { updateIssue, useIssue } from './calls.ts';
import { type IssueEdits, IssueFields } from './parts/issue-form.tsx';

export interface EditIssueDialogProps extends DialogProps {
  issueId: string;
  /** Set when an edit failed because somebody else had changed the Issue first. */
  overtaken?: Overtaken<Partial<IssueEdits>, Issue> | undefined;
}

const changesOf = ({ title, ownerId, contentHtml, outcome }: Issue): IssueEdits => ({ title, ownerId, contentHtml, outcome });

interface EditingProps {
  issue: Issue;
  mine: Partial<IssueEdits> | undefined;
  /** True when the notes are not known here. */
  withoutNotes: boolean;
  close: () => void;
}

const Editing = ({ issue, mine, withoutNotes, close }: EditingProps) => {
  const t = useText();
  const { save, current, onFail, forget } = useVersion(issue, changesOf, mine !== undefined);
  const form = useForm<IssueEdits, IssueEdit>({
    schema: issueEdit,
    initial: changesOf(issue),
    typed: mine,
    onFail,
    onDone: close,
    send: (values) => save(values, (body, edit) => updateIssue(issue.id, body, edit)),
  });
  const theirs = useTheirs(current, form.values);
  const take = () => {
    if (current !== undefined) form.reset(changesOf(current));
    forget();
  };
  return (
    <Dialog title={t('issues.edit')} form={form} submit={t('issues.save')} onClose={close}>
      {current !== undefined && <StaleNotice theirs={theirs} onTake={take} />}
      {issue.fromTitle !== '' && <p>{t('issues.from', { title: issue.fromTitle })}</p>}
      <IssueFields form={form} tractionId={issue.tractionId} solved={!isOpen(issue.status)} withoutNotes={withoutNotes} />
      <ItemParts of={{ type: 'Issue', id: issue.id }} />
    </Dialog>
  );
};

/** Renders the edit dialog. When somebody else has changed the Issue, it shows their change and keeps what was typed. */
export const EditIssueDialog = ({ issueId, overtaken, close }: EditIssueDialogProps) => {
  const t = useText();
  const { first, withoutNotes, gone } = useIssue(issueId);
  useGone(gone, t('issues.gone'), () => close());

  if (first === undefined) {
    return (
      <Dialog title={t('issues.edit')} onClose={() => close()}>
        <SkeletonRows count={3} />
      </Dialog>
    );
  }
  if (!first.can.edit)
    return (
      <ItemFacts {...first} tractionIds={[first.tractionId]} close={() => close()}>
        <ItemParts of={{ type: 'Issue', id: issueId }} />
      </ItemFacts>
    );
  const hidesNotes = withoutNotes && overtaken === undefined;
  return <Editing issue={overtaken?.theirs ?? first} mine={overtaken?.mine} withoutNotes={hidesNotes} close={() => close()} />;
};
