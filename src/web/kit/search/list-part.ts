import { createContext } from 'react';
import type { MenuEntry } from '#web/kit/ui/menu-entry.ts';

/** Which part of a team's items a list shows, such as a quarter's open Rocks. Another part is another list, with filters of its own. */
export interface ListPart {
  /** Whether it is the part that a list begins with. */
  isUsual: boolean;
  /** The part in words: "Q1 2026, open". */
  value: string;
  /** The other parts. */
  entries: MenuEntry[];
  /** Leads to the part with what is over, such as the archive, with the same words and filters; undefined where it is shown or there is none. */
  over?: { label: string; onChoose: () => void } | undefined;
  /** Whether the sheet of filters is open: it stays when another part is chosen in it. */
  sheet: readonly [isOpen: boolean, setOpen: (isOpen: boolean) => void];
}

/** The part that the list below shows; undefined where there is only one. */
export const ListPartContext = createContext<ListPart | undefined>(undefined);
