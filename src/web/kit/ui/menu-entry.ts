import type { ReactNode } from 'react';
import type { IconShape } from './icon.tsx';

/** One entry that can be chosen. */
export interface MenuChoice {
  key: string;
  label: string;
  icon?: IconShape | undefined;
  /** The keyboard shortcut that does the same. */
  keys?: string | undefined;
  /** Replaces icon and label, for example with a pill. */
  look?: ReactNode;
  danger?: boolean | undefined;
  /** Why it cannot be chosen now; shown below the label. Undefined where it can. */
  because?: string | undefined;
  /** Whether this entry is the current one; present only in menus that choose one of several states. */
  checked?: boolean | undefined;
  /** True for an entry that is switched on and off independently of the others. */
  toggle?: boolean | undefined;
  /** An address outside the app: the entry is a link to it, which opens in a tab of its own. */
  href?: string | undefined;
  /** What choosing does, apart from following `href`. */
  onChoose: () => void;
}

/** An entry that opens a menu beside itself. */
export interface MenuBranch {
  key: string;
  label: string;
  icon?: IconShape | undefined;
  /** What is chosen in it now; said after the label in place of the arrow. */
  value?: string | undefined;
  entries: MenuEntry[];
}

/** A menu consists of choices, menus beside it, headings and dividing lines. */
export type MenuEntry = MenuChoice | MenuBranch | { key: string; heading: string; look?: ReactNode } | { key: string; line: true };

/** Returns the choices of a menu, also those of the menus beside it. */
export const choicesOf = (entries: readonly MenuEntry[]): MenuChoice[] =>
  entries.flatMap((entry) => {
    if ('onChoose' in entry) return [entry];
    return 'entries' in entry ? choicesOf(entry.entries) : [];
  });
