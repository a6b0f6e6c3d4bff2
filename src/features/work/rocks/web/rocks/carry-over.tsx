import '#web/core/texts/rocks.ts';
import { IconFileSpreadsheet, IconHistory } from '@tabler/icons-react';
import { mostItems } from '#shared/bulk.ts';
import type { Day } from '#shared/dates.ts';
import type { SearchFilter } from '#shared/search.ts';
import { usePages } from '#web/core/api/use-pages.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { type PaletteItem, usePaletteItems } from '#web/kit/keyboard/palette.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { changeMany } from '#web/kit/search/change-many.ts';
import { Button } from '#web/kit/ui/button.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { usePhone } from '#web/kit/ui/use-phone.ts';
import { rockApi } from '../../contract.ts';
import { openStatuses } from '../../rules.ts';

/** The quarter before the one that is shown, and the due date that its open Rocks get. */
export interface CarriedQuarter {
  name: string;
  within: readonly SearchFilter[];
  dueDate: Day;
}

interface BeginningProps {
  tractionId: string;
  /** The quarter whose open Rocks can be carried over; undefined where the quarter shown is not planned but under way. */
  from: CarriedQuarter | undefined;
  /** The due date of imported Rocks that have none. */
  dueDate: Day | undefined;
}

/**
 * Returns the open Rocks of the quarter before that this person may change, and what moves them into this one: one command with one Undo.
 * There are none before all of them are loaded, so that none is left behind.
 */
const useCarried = ({ tractionId, from }: BeginningProps) => {
  const filters = [
    { field: 'tractionId', value: tractionId },
    { field: 'status', operator: 'in' as const, value: [...openStatuses] },
    ...(from?.within ?? []),
  ];
  const body = { filters, endIndex: mostItems, includeTotalCount: false };
  const pages = usePages(rockApi.search, { body }, { enabled: from !== undefined, whole: true, rows: mostItems });
  const isWhole = from !== undefined && !pages.late && pages.more === undefined;
  const items = isWhole ? (pages.items ?? []).filter(({ can }) => can.edit) : [];
  const carry = () => void changeMany({ endpoint: rockApi.changeMany, entity: 'rock', items, change: { dueDate: from?.dueDate } });
  return { count: items.length, carry };
};

/** Renders the other ways to begin a quarter, beside adding the first Rock: carrying over what is open, and importing a list. */
export const OtherBeginnings = (props: BeginningProps) => {
  const { tractionId, from, dueDate } = props;
  const t = useText();
  const { count, carry } = useCarried(props);
  return (
    <>
      {from !== undefined && count > 0 && (
        <Button icon={IconHistory} onClick={carry}>
          {t('rocks.carryOver', { count, quarter: from.name })}
        </Button>
      )}
      <Button icon={IconFileSpreadsheet} onClick={() => void openDialog('importRocks', { tractionId, dueDate })}>
        {t('rocks.import.open')}
      </Button>
    </>
  );
};

/** Renders the button among the list's tools that imports a list, whatever is in it; on a phone, in a sheet, with its words. */
export const ImportButton = ({ tractionId, dueDate }: Pick<BeginningProps, 'tractionId' | 'dueDate'>) => {
  const label = useText()('rocks.import.open');
  const props = { icon: IconFileSpreadsheet, onClick: () => void openDialog('importRocks', { tractionId, dueDate }) };
  return usePhone() ? <Button {...props}>{label}</Button> : <IconButton {...props} label={label} />;
};

/** Adds the same ways to the palette, for as long as the quarter is shown and whatever is in it. */
export const BeginningActions = (props: BeginningProps) => {
  const { tractionId, from, dueDate } = props;
  const t = useText();
  const { count, carry } = useCarried(props);
  const carries: PaletteItem[] =
    from === undefined || count === 0
      ? []
      : [{ id: 'carryRocks', label: t('rocks.carryOverAct', { count, quarter: from.name }), icon: IconHistory, run: carry }];
  usePaletteItems('actions/rocks', t('shell.palette.actions'), () => [
    ...carries,
    {
      id: 'importRocks',
      label: t('rocks.import.title'),
      icon: IconFileSpreadsheet,
      run: () => void openDialog('importRocks', { tractionId, dueDate }),
    },
  ]);
  return null;
};
