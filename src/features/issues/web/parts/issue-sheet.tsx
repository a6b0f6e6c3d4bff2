import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { IconButton } from '../../../../web/ui/icon-button.tsx';
import { SectionHeader } from '../../../../web/ui/section-header.tsx';
import { Sheet } from '../../../../web/ui/sheet.tsx';
import { IssueList, type IssueListProps, useIssueItems } from './issue-list.tsx';

interface IssueSheetProps extends Omit<IssueListProps, 'label' | 'labelledBy'> {
  /** The meeting's name, on pages that show several meetings. */
  meeting?: string | undefined;
  /** Content beside the add button, such as a choice of teams. */
  aside?: ReactNode;
}

/** Renders a list of Issues with its heading. */
export const IssueSheet = ({ meeting, aside, adds = true, ...list }: IssueSheetProps) => {
  const t = useText();
  const id = useId();
  const { total } = useIssueItems(list);
  const { tractionId, meetingId } = list;
  return (
    <Sheet aria-labelledby={id}>
      <SectionHeader
        id={id}
        title={t('issues.many')}
        note={
          total !== undefined &&
          (meeting === undefined ? t('issues.open', { count: total }) : t('issues.inMeeting', { count: total, meeting }))
        }
      >
        {adds && (
          <IconButton icon={IconPlus} label={t('issues.add')} onClick={() => void openDialog('addIssue', { tractionId, meetingId })} />
        )}
        {aside}
      </SectionHeader>
      <IssueList {...list} adds={adds} labelledBy={id} />
    </Sheet>
  );
};
