import type { ReactNode } from 'react';
import type { IconShape } from './icon.tsx';

/** One thing to choose. */
export interface MenuChoice {
  key: string;
  label: string;
  icon?: IconShape | undefined;
  /** The keys that do the same without the menu. */
  keys?: string | undefined;
  /** Shown in place of icon and label, such as a pill. */
  look?: ReactNode;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Given for one of several states: whether it is the present one. */
  checked?: boolean | undefined;
  /** It is turned on and off by itself, as one of several that may all be on. */
  toggle?: boolean | undefined;
  onChoose: () => void;
}

/** A menu is choices, with headings and lines between them. */
export type MenuEntry = MenuChoice | { key: string; heading: string } | { key: string; line: true };
