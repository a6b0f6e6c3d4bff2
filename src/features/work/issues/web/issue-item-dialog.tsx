import '#web/core/texts/issues.ts';
import { IconArrowRight, IconMessageCircle } from '@tabler/icons-react';
import { useHolderIds, useTractionTitles } from '#features/teams/team/web/parts/tractions.ts';
import { ChoiceFact, Fact } from '#features/work/items/web/parts/fact.tsx';
import { useFieldText } from '#features/work/items/web/parts/field-words.ts';
import { type EditedItem, ItemDialog, type ItemDialogProps } from '#features/work/items/web/parts/item-dialog.tsx';
import { ItemFrame } from '#features/work/items/web/parts/item-frame.tsx';
import { ItemNotes } from '#features/work/items/web/parts/item-notes.tsx';
import { ItemTitle } from '#features/work/items/web/parts/item-title.tsx';
import { OwnerFact } from '#features/work/items/web/parts/owner-fact.tsx';
import { removingAfter } from '#features/work/items/web/parts/removing.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import type { Form } from '#web/kit/forms/use-form.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { type Issue, type IssueEdit, issueApi, issueEdit, type ListedIssue } from '../contract.ts';
import { isOpen } from '../rules.ts';
import { updateIssue, useIssueCommands } from './parts/issue-commands.ts';
import { OutcomeField } from './parts/issue-form.tsx';

interface IssueValues {
  title: string;
  ownerId: string;
  outcome: string;
}

export interface IssueItemDialogProps extends ItemDialogProps<Issue, IssueValues> {
  issueId: string;
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

type Edited = EditedItem<Issue, ListedIssue, IssueValues, IssueEdit>;

const useCompared = (version: Edited['version']) => {
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

const IssueForm = ({ item: issue, now, form, version, withoutNotes, fixed, onGo, close }: Edited) => {
  const t = useText();
  const compared = useCompared(version);
  const entries = useEntries(now, close);
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

/** Renders everything of an Issue; closes when it is removed. Catalogue row G-21. */
export const IssueItemDialog = ({ issueId, ...dialog }: IssueItemDialogProps) => {
  const t = useText();
  return (
    <ItemDialog<Issue, ListedIssue, IssueValues, IssueEdit>
      {...dialog}
      itemId={issueId}
      type="Issue"
      api={issueApi}
      name={t('issues.edit')}
      gone={t('issues.gone')}
      valuesOf={valuesOf}
      schema={issueEdit}
      update={updateIssue}
    >
      {(edited) => <IssueForm {...edited} />}
    </ItemDialog>
  );
};
