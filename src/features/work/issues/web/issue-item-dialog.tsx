import '#web/core/texts/issues.ts';
import { IconArrowRight, IconMessageCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useHolderIds, useTractionTitles } from '#features/teams/team/web/parts/tractions.ts';
import { ChoiceFact, Fact } from '#features/work/items/web/parts/fact.tsx';
import { useFieldText } from '#features/work/items/web/parts/field-words.ts';
import { useItemForm } from '#features/work/items/web/parts/item-form.ts';
import { ItemFrame } from '#features/work/items/web/parts/item-frame.tsx';
import { ItemNotes } from '#features/work/items/web/parts/item-notes.tsx';
import { ItemPending } from '#features/work/items/web/parts/item-pending.tsx';
import { ItemTitle } from '#features/work/items/web/parts/item-title.tsx';
import { OwnerFact } from '#features/work/items/web/parts/owner-fact.tsx';
import { removingAfter } from '#features/work/items/web/parts/removing.ts';
import type { EditConflict } from '#web/core/api/stale.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { Form } from '#web/kit/forms/use-form.ts';
import type { DialogProps } from '#web/kit/modals/dialog-registry.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { useReached } from '#web/kit/modals/use-reached.ts';
import { type Issue, type IssueEdit, issueEdit, type ListedIssue } from '../contract.ts';
import { isOpen } from '../rules.ts';
import { updateIssue, useIssue, useIssueCommands } from './parts/issue-commands.ts';
import { OutcomeField } from './parts/issue-form.tsx';

interface IssueValues {
  title: string;
  ownerId: string;
  outcome: string;
}

export interface IssueItemDialogProps extends DialogProps {
  issueId: string;
  /** Set when an edit elsewhere failed because somebody else had changed the Issue first. */
  overtaken?: EditConflict<Partial<IssueValues>, Issue> | undefined;
  /** True when an address opened it. */
  linked?: boolean | undefined;
}

const valuesOf = ({ title, ownerId, outcome }: Issue): IssueValues => ({ title, ownerId, outcome });

const IssueFacts = ({ issue, form, fixed }: { issue: ListedIssue; form: Form<IssueValues>; fixed: boolean }) => {
  const t = useText();
  const acts = useIssueCommands();
  const holders = useHolderIds([issue.tractionId]);
  const titles = useTractionTitles([issue.tractionId]);
  return (
    <>
      <ChoiceFact
        label={t('items.status')}
        value={isOpen(issue.status) ? 'ToReview' : 'Reviewed'}
        options={(['ToReview', 'Reviewed'] as const).map((value) => ({ value, label: t(`issues.status${value}`) }))}
        onChange={fixed ? undefined : (status) => (status === 'Reviewed' ? acts.solve(issue) : acts.reopen(issue))}
      />
      <OwnerFact {...form.field('ownerId')} only={holders} away={issue.ownerAway} fixed={fixed} />
      <Fact label={t('items.meeting')}>{titles.get(issue.tractionId) ?? ''}</Fact>
      {issue.fromTitle !== '' && <Fact label={t('issues.fromLabel')}>{issue.fromTitle}</Fact>}
    </>
  );
};

interface EditingProps extends Pick<IssueItemDialogProps, 'overtaken'> {
  issue: Issue;
  /** The Issue as it is now: its status is read from it. */
  now: ListedIssue;
  /** True when the notes are not known here. */
  withoutNotes: boolean;
  onGo: (issueId: string) => void;
  close: () => void;
}

const useCompared = (version: ReturnType<typeof useItemForm<Issue, IssueValues, IssueEdit>>['version']) => {
  const t = useText();
  const words = useFieldText(version.conflict);
  return {
    title: t('items.conflict.title', { what: t('term.issue') }),
    version,
    fields: [
      { key: 'title', label: t('items.title'), as: 'words' },
      { key: 'ownerId', label: t('items.owner'), as: 'value', say: words.person },
      { key: 'outcome', label: t('issues.outcome'), as: 'words' },
    ],
  } as const;
};

const useEntries = (issue: ListedIssue, close: () => void) => {
  const t = useText();
  const { remove } = useIssueCommands();
  const question = { title: t('issues.removeTitle'), text: issue.title, yes: t('issues.remove') };
  const move = () => void openDialog('moveIssue', { issueId: issue.id });
  return [
    ...(issue.can.move ? [{ key: 'move', label: t('issues.moveElsewhere'), icon: IconArrowRight, onChoose: move }] : []),
    ...(issue.can.remove ? removingAfter(question, () => void remove(issue), close) : []),
  ];
};

const Editing = ({ issue, now, overtaken, withoutNotes, onGo, close }: EditingProps) => {
  const t = useText();
  const { form, version } = useItemForm<Issue, IssueValues, IssueEdit>({
    item: issue,
    overtaken,
    valuesOf,
    schema: issueEdit,
    update: updateIssue,
    onDone: close,
  });
  const compared = useCompared(version);
  const entries = useEntries(now, close);
  const fixed = !issue.can.edit;
  return (
    <ItemFrame
      of={{ type: 'Issue', id: issue.id }}
      item={issue}
      tractionId={issue.tractionId}
      icon={IconMessageCircle}
      kind={t('term.issue')}
      name={t('issues.edit')}
      submit={t('issues.save')}
      form={form}
      compared={compared}
      entries={entries}
      title={<ItemTitle label={t('issues.title')} fixed={fixed} {...form.field('title')} />}
      facts={<IssueFacts issue={now} form={form} fixed={fixed} />}
      onGo={onGo}
      onClose={close}
    >
      <ItemNotes of={{ type: 'Issue', id: issue.id }} html={issue.contentHtml} away={withoutNotes} fixed={fixed} />
      {!isOpen(now.status) && !fixed && <OutcomeField {...form.field('outcome')} />}
    </ItemFrame>
  );
};

const IssueItem = ({ issueId, overtaken, linked, onGo, close }: IssueItemDialogProps & { onGo: (issueId: string) => void }) => {
  const t = useText();
  const { first, item, withoutNotes, gone } = useIssue(issueId);
  useReached({ of: { type: 'Issue', id: issueId }, gone, shown: first !== undefined, linked, removed: t('issues.gone') }, () => close());
  if (first === undefined) return <ItemPending name={t('issues.edit')} itemId={issueId} onClose={() => close()} />;
  return (
    <Editing
      issue={overtaken?.theirs ?? first}
      now={item ?? first}
      overtaken={overtaken}
      withoutNotes={withoutNotes && overtaken === undefined}
      onGo={onGo}
      close={() => close()}
    />
  );
};

/** Renders everything of an Issue; closes when it is removed. Catalogue row G-21. */
export const IssueItemDialog = ({ issueId, overtaken, linked, close }: IssueItemDialogProps) => {
  const [at, setAt] = useState({ issueId, overtaken });
  return (
    <IssueItem key={at.issueId} {...at} linked={linked} onGo={(next) => setAt({ issueId: next, overtaken: undefined })} close={close} />
  );
};
