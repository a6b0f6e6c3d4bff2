import type { ReactNode } from 'react';
import { useFormats } from '../../../../web/i18n/formats.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { Dialog } from '../../../../web/modals/dialog.tsx';
import { RichTextView } from '../../../../web/rich-text/rich-text-view.tsx';
import { OwnerChip } from '../../../../web/ui/owner-chip.tsx';
import { usePeople } from '../../../people/web/parts/directory.tsx';
import { Fact, Facts } from './facts.tsx';
import { useTractionTitles } from './tractions.tsx';

interface ItemFactsProps {
  title: string;
  ownerId: string;
  tractionIds: readonly string[];
  /** Absent for items that have no due date. */
  dueDate?: string | null | undefined;
  contentHtml: string;
  close: () => void;
  /** What belongs to the item beside its facts. */
  children?: ReactNode;
}

/** Renders an item for a person who may not change it; catalogue rows B-03 and B-35. */
export const ItemFacts = ({ title, ownerId, tractionIds, dueDate, contentHtml, close, children }: ItemFactsProps) => {
  const t = useText();
  const { day, list } = useFormats();
  const { people } = usePeople([ownerId]);
  const titles = useTractionTitles([...tractionIds]);
  const meetings = tractionIds.flatMap((id) => titles.get(id) ?? []);
  return (
    <Dialog title={title} onClose={close}>
      <Facts>
        <Fact label={t('items.owner')}>
          <OwnerChip person={people.get(ownerId)} full />
        </Fact>
        {meetings.length > 0 && <Fact label={t(meetings.length > 1 ? 'items.meetings' : 'items.meeting')}>{list(meetings)}</Fact>}
        {dueDate !== undefined && <Fact label={t('items.due')}>{dueDate === null ? t('items.noDay') : day(dueDate)}</Fact>}
        {contentHtml !== '' && (
          <Fact label={t('items.notes')}>
            <RichTextView html={contentHtml} />
          </Fact>
        )}
      </Facts>
      {children}
    </Dialog>
  );
};
