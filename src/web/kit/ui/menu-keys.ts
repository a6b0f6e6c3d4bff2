import type { KeyboardEvent } from 'react';
import { lettersWork } from '#web/kit/keyboard/letters.ts';
import { choicesOf, type MenuEntry } from './menu-entry.ts';

/**
 * Returns the handler of a row that runs the entries of its menu by their keys while the focus is on its title, without the menu open. The
 * entries are made when a key is pressed: a list has many rows.
 */
export const menuKeys =
  (entries: () => readonly MenuEntry[]) =>
  (press: KeyboardEvent<HTMLElement>): void => {
    const { target, key } = press;
    if (press.ctrlKey || press.metaKey || press.altKey || press.shiftKey || press.defaultPrevented) return;
    if (key.length === 1 && !lettersWork()) return;
    if (!(target instanceof HTMLElement) || target.tagName !== 'BUTTON' || target.dataset['title'] === undefined) return;
    const choice = choicesOf(entries()).find(({ keys, because }) => because === undefined && keys?.toLowerCase() === key.toLowerCase());
    // Enter on a title does what the title does.
    if (choice === undefined || key === 'Enter') return;
    press.preventDefault();
    press.stopPropagation();
    choice.onChoose();
  };
