import '#web/core/texts/issues.ts';
import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { useText } from '#web/core/i18n/use-text.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { SectionHeader } from '#web/kit/ui/section-header.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import { IssueList, type IssueListProps, useIssueItems } from './issue-list.tsx';

/** Renders a list of Issues with its heading. */
export const IssueSheet = ({ adds = true, ...list }: Omit<IssueListProps, 'label' | 'labelledBy'>) => {
  const t = useText();
  const id = useId();
  const { total } = useIssueItems(list);
  const { tractionId, meetingId } = list;
  return (
    <Sheet aria-labelledby={id}>
      <SectionHeader id={id} title={t('issues.many')} note={total !== undefined && t('issues.open', { count: total })}>
        {adds && (
          <IconButton icon={IconPlus} label={t('issues.add')} onClick={() => void openDialog('addIssue', { tractionId, meetingId })} />
        )}
      </SectionHeader>
      <IssueList {...list} adds={adds} labelledBy={id} />
    </Sheet>
  );
};
