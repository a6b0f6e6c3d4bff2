import '#web/core/texts/rocks.ts';
import { IconTrash } from '@tabler/icons-react';
import { useText } from '#web/core/i18n/use-text.ts';
import { confirm } from '#web/kit/modals/ask.ts';
import { openDialog } from '#web/kit/modals/dialog-stack.ts';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';
import type { ListedRock } from '../../contract.ts';
import { useRockCommands } from '../calls.ts';

/**
 * Returns the menu's entry that removes a Rock, after a question; of a Rock with delegated Rocks it asks which of them go too. Catalogue row
 * E-23. `onSure` runs before the Rock is removed.
 */
export const useRockRemoval = (rock: ListedRock, onSure?: () => void): MenuEntry[] => {
  const t = useText();
  const acts = useRockCommands();
  const ask = async () => {
    const chosen =
      rock.delegatedRocks.length > 0
        ? await openDialog('rockSelection', { rock })
        : (await confirm({ title: t('rocks.removeTitle'), text: rock.title, yes: t('rocks.remove'), danger: true }))
          ? []
          : undefined;
    if (chosen === undefined) return;
    onSure?.();
    void acts.remove(rock, chosen);
  };
  if (!rock.can.remove) return [];
  return [{ key: 'remove', label: t('rocks.remove'), icon: IconTrash, keys: 'Delete', danger: true, onChoose: () => void ask() }];
};
