import '#web/core/texts/chart.ts';
import { IconArrowsUpDown, IconMessageCircle, IconNotes, IconPencil, IconTrash, IconUserHeart } from '@tabler/icons-react';
import { isLicensed } from '#shared/roles.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { roleOf, useSession } from '#web/core/session/session.ts';
import { pick } from '#web/kit/forms/ask-value.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import { type OrderPosition, orderEntries } from '#web/kit/order/order-entries.ts';
import type { GripProps } from '#web/kit/ui/grip.tsx';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import type { Seat } from '../../contract.ts';
import { withAllBelow } from '../../rules/branches.ts';
import { holdersOf } from '../../rules/holders.ts';
import type { ChartEditing } from '../chart/chart-editing.ts';
import { seatOptions } from '../seat/above-field.tsx';

/** Returns where a seat stands among its neighbours, and what moves it there. */
const placeOf = ({ branches, move }: ChartEditing, seat: Seat): OrderPosition => {
  const parentId = seat.parentId ?? '';
  const beside = branches.get(parentId)?.reports ?? [];
  return {
    title: seat.title,
    at: beside.findIndex(({ id }) => id === seat.id),
    titles: beside.map(({ title }) => title),
    to: (place) => {
      const others = beside.filter(({ id }) => id !== seat.id);
      move(seat.id, { parentId, afterId: others[place - 1]?.id ?? null });
    },
  };
};

/** Returns the entries that move a seat without dragging it: among its neighbours, and under another seat, with all that is under it. */
const useMoveEntries = (desk: ChartEditing, seat: Seat): MenuEntry[] => {
  const t = useText();
  const { branches } = desk;
  if (seat.parentId === null) return [];
  const order = orderEntries(placeOf(desk, seat), t).filter(({ key }) => key !== 'place');
  const ask = async () => {
    const parentId = await pick({
      title: t('ui.order.moveTitle', { title: seat.title }),
      label: t('chart.reportsTo'),
      options: seatOptions(branches, withAllBelow(branches, seat.id)),
      initial: seat.parentId ?? '',
      submit: t('ui.order.submit'),
    });
    if (parentId !== undefined && parentId !== seat.parentId) desk.move(seat.id, { parentId });
  };
  return [...order, { key: 'place', label: t('ui.order.to'), icon: IconArrowsUpDown, onChoose: () => void ask() }];
};

/** Returns the handle of a seat that may be moved. Its arrows move the seat among its neighbours. */
export const useSeatGrip = (desk: ChartEditing, seat: Seat): GripProps | undefined => {
  const entries = useMoveEntries(desk, seat);
  if (!desk.canEdit || entries.length === 0) return undefined;
  const { title, at, titles, to } = placeOf(desk, seat);
  return { title, entries, onStep: (by) => at >= 0 && titles[at + by] !== undefined && to(at + by) };
};

/** Returns what can be done with a seat; who only reads has its notes, and with a licence adds Issues. Catalogue M-02, M-09 and M-34. */
export const useSeatMenu = (desk: ChartEditing, seat: Seat): MenuEntry[] => {
  const t = useText();
  const role = roleOf(useSession());
  const mayAdd = role !== undefined && isLicensed(role);
  const { branches, canEdit } = desk;
  const hasAssistant = (branches.get(seat.id)?.assistants.length ?? 0) > 0;
  const because = seat.isAssistant ? t('chart.refused.underAssistant') : hasAssistant ? t('chart.refused.secondAssistant') : undefined;
  const ownerId = holdersOf(seat).find(({ assignedToId, isDeactivated }) => assignedToId !== null && isDeactivated !== true)?.assignedToId;
  const issue: MenuEntry = {
    key: 'issue',
    label: t('chart.menu.issue'),
    icon: IconMessageCircle,
    onChoose: () => void openDialog('addIssue', ownerId == null ? {} : { ownerId }),
  };
  const notes: MenuEntry = { key: 'notes', label: t('chart.menu.notes'), icon: IconNotes, onChoose: () => desk.showNotes(seat.id) };
  const reading = [...(mayAdd ? [issue] : []), ...(desk.hasNotes ? [notes] : [])];
  const ways = useMoveEntries(desk, seat);
  if (!canEdit) return reading;
  return [
    { key: 'edit', label: t('chart.menu.edit'), icon: IconPencil, keys: 'E', onChoose: () => desk.edit(seat.id) },
    ...reading,
    {
      key: 'assistant',
      label: t('chart.menu.assistant'),
      icon: IconUserHeart,
      because,
      onChoose: () => desk.addUnder(seat.id, true),
    },
    ...ways,
    { key: 'line', line: true },
    { key: 'remove', label: t('chart.menu.remove'), icon: IconTrash, danger: true, onChoose: () => desk.remove(seat.id) },
  ];
};
