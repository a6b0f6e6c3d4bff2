import { IconTrash } from '@tabler/icons-react';
import { confirm } from '#web/kit/modals/ask.ts';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';

/** Returns the menu's entry that removes an item. The form closes first: its own item being removed is no news to the person. */
export const removing = (label: string, remove: () => void, close: () => void): MenuEntry[] => [
  {
    key: 'remove',
    label,
    icon: IconTrash,
    danger: true,
    onChoose: () => {
      close();
      remove();
    },
  },
];

/** The same after a question. */
export const removingAfter = (question: { title: string; text: string; yes: string }, remove: () => void, close: () => void): MenuEntry[] =>
  removing(
    question.yes,
    () => undefined,
    () =>
      void confirm({ ...question, danger: true }).then((sure) => {
        if (!sure) return;
        close();
        remove();
      }),
  );
