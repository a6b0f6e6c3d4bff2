import '../../../../web/texts/chart.ts';
import { IconMessageCircle, IconNotes, IconPencil, IconTrash, IconUserHeart } from '@tabler/icons-react';
import { isLicensed } from '../../../../shared/roles.ts';
import { useText } from '../../../../web/i18n/use-text.ts';
import { openDialog } from '../../../../web/modals/dialog-stack.ts';
import { roleOf, useSession } from '../../../../web/session/session.ts';
import type { MenuEntry } from '../../../../web/ui/menu-entry.ts';
import type { Seat } from '../../contract.ts';
import { holdersOf } from '../../rules.ts';
import type { Desk } from './desk.tsx';

/** Returns what can be done with a seat; who only reads has its notes, and with a licence adds Issues. Catalogue M-02, M-09 and M-34. */
export const useSeatMenu = (desk: Desk, seat: Seat): MenuEntry[] => {
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
    { key: 'line', line: true },
    { key: 'remove', label: t('chart.menu.remove'), icon: IconTrash, danger: true, onChoose: () => desk.remove(seat.id) },
  ];
};
