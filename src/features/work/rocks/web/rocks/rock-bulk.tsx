import '#web/core/texts/rocks.ts';
import { IconCalendar, IconRestore, IconTrash, IconTrendingUp } from '@tabler/icons-react';
import { DropButton } from '#features/work/issues/web/parts/drop-button.tsx';
import { MoveButton, ReassignButton } from '#features/work/items/web/parts/work-fields.tsx';
import { readNow } from '#web/core/api/use-read.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { BulkButton, BulkDay, BulkMenu } from '#web/kit/search/bulk-bar.tsx';
import { changeMany } from '#web/kit/search/change-many.ts';
import type { AfterBulk } from '#web/kit/search/work-list.tsx';
import { rockStatuses as settable, statusLooks } from '#web/kit/ui/status.ts';
import { type ListedRock, type RockBulk, rockApi } from '../../contract.ts';

type Change = Omit<RockBulk, 'items'>;

const change = (items: readonly ListedRock[], set: Change, leaves = false) =>
  changeMany({ endpoint: rockApi.changeMany, entity: 'rock', items, change: set, leaves });

/** Moves Rocks from one meeting to another; Undo moves them back. */
const move = (items: readonly ListedRock[], fromTractionId: string, tractionId: string) =>
  changeMany({
    endpoint: rockApi.changeMany,
    entity: 'rock',
    items,
    change: { fromTractionId, tractionId },
    leaves: true,
    former: () => ({ fromTractionId: tractionId, tractionId: fromTractionId }),
  });

interface RockBulkProps {
  tractionId: string;
  isRemoved: boolean;
  items: readonly ListedRock[];
  after: AfterBulk;
}

/** Asks which delegated Rocks go with the picked ones; resolves to all that are to be removed, or undefined on Cancel. Catalogue row E-23. */
const useAskWhich = () => {
  const t = useText();
  return async (items: readonly ListedRock[]): Promise<readonly ListedRock[] | undefined> => {
    const picked = new Set(items.map(({ id }) => id));
    const children = items.flatMap(({ delegatedRocks }) => delegatedRocks.filter(({ id }) => !picked.has(id)));
    const [first] = items;
    if (first === undefined) return undefined;
    if (children.length === 0) {
      const title = t('rocks.removeMany', { count: items.length });
      return (await confirm({ title, text: t('rocks.removeManyText'), yes: t('items.remove'), danger: true })) ? items : undefined;
    }
    const title = items.map((rock) => rock.title).join(', ');
    const chosen = await openDialog('rockSelection', { rock: { ...first, title, delegatedRocks: children } });
    if (chosen === undefined) return undefined;
    const more = chosen.length === 0 ? [] : (await readNow(rockApi.byIds, { query: { ids: chosen.join(',') } })).items;
    return [...items, ...more];
  };
};

/** Renders the commands for the picked Rocks; removed ones can only be brought back. */
export const RockBulkButtons = ({ tractionId, isRemoved, items, after }: RockBulkProps) => {
  const t = useText();
  const which = useAskWhich();
  const remove = async (): Promise<readonly string[]> => {
    const chosen = await which(items);
    return chosen === undefined ? items.map(({ id }) => id) : change(chosen, { isRemoved: true }, true);
  };
  if (isRemoved)
    return <BulkButton label={t('items.restore')} icon={IconRestore} onAct={() => after(change(items, { isRemoved: false }, true))} />;
  return (
    <>
      <ReassignButton tractionId={tractionId} onPick={(ownerId) => after(change(items, { ownerId }))} />
      <BulkMenu
        label={t('items.status')}
        icon={IconTrendingUp}
        choices={settable.map((value) => ({ value, label: t(statusLooks[value].say) }))}
        onPick={(status) => after(change(items, { status }))}
      />
      <BulkDay label={t('items.due')} icon={IconCalendar} onPick={(dueDate) => after(change(items, { dueDate }))} />
      <MoveButton tractionId={tractionId} onPick={(to) => after(move(items, tractionId, to))} />
      <DropButton tractionId={tractionId} type="rock" items={items} />
      <BulkButton label={t('items.remove')} icon={IconTrash} onAct={() => after(remove())} />
    </>
  );
};
