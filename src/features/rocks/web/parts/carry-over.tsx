import { IconHistory } from '@tabler/icons-react';
import type { Day } from '../../../../shared/dates.ts';
import type { SearchFilter } from '../../../../shared/search.ts';
import { useRead } from '../../../../web/api/use-read.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { changeMany } from '../../../../web/search/change-many.ts';
import { Button } from '../../../../web/ui/button.tsx';
import { rockApi } from '../../contract.ts';
import { openStatuses } from '../../rules.ts';

/** The quarter before the one that is shown, and the due date that its open Rocks get. */
export interface CarriedQuarter {
  name: string;
  within: readonly SearchFilter[];
  dueDate: Day;
}

/** Most Rocks that are carried over at once; a team has a few. */
const most = 100;

/** Renders the button that moves the open Rocks of the quarter before into this one, in one command with one Undo. */
export const CarryOver = ({ tractionId, from }: { tractionId: string; from: CarriedQuarter }) => {
  const t = useText();
  const filters = [
    { field: 'tractionId', value: tractionId },
    { field: 'status', operator: 'in' as const, value: [...openStatuses] },
    ...from.within,
  ];
  const { data } = useRead(rockApi.search, { body: { filters, endIndex: most } }, { quiet: true });
  const items = data?.items.filter(({ can }) => can.edit) ?? [];
  if (items.length === 0) return null;
  return (
    <Button
      icon={IconHistory}
      onClick={() => void changeMany({ endpoint: rockApi.changeMany, entity: 'rock', items, change: { dueDate: from.dueDate } })}
    >
      {t('rocks.carryOver', { count: items.length, quarter: from.name })}
    </Button>
  );
};
