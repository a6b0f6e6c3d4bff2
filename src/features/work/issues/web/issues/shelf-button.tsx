import '#web/core/texts/issues.ts';
import { IconClock } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { BulkButton } from '#web/kit/search/bulk-bar.tsx';
import { changeMany } from '#web/kit/search/change-many.ts';
import type { AfterBulk } from '#web/kit/search/work-list.tsx';
import { issueApi, type ListedIssue } from '../../contract.ts';

interface ShelfActProps {
  items: readonly ListedIssue[];
  /** True moves the Issues to the long-term list, false to the short-term one. */
  isLongTerm: boolean;
  after: AfterBulk;
}

/** Renders the command that moves the picked Issues to the other list of their team. */
export const ShelfButton = ({ items, isLongTerm, after }: ShelfActProps) => {
  const t = useText();
  const move = () => changeMany({ endpoint: issueApi.changeMany, entity: 'issue', items, change: { isLongTerm }, leaves: true });
  return <BulkButton label={t(isLongTerm ? 'issues.toLongTerm' : 'issues.toShortTerm')} icon={IconClock} onAct={() => after(move())} />;
};
