import type { KeyboardEvent } from 'react';
import { lettersWork } from '#web/kit/keyboard/letters.ts';
import { indexAfter } from './roving.ts';

/** The letters that go from row to row beside the arrows. */
const letters: Readonly<Record<string, 'ArrowDown' | 'ArrowUp'>> = { j: 'ArrowDown', k: 'ArrowUp' };

/** Returns the arrow that a press means in a list: J is down, K is up. */
export const arrowOf = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): 'ArrowDown' | 'ArrowUp' | undefined => {
  if (key === 'ArrowDown' || key === 'ArrowUp') return key;
  return lettersWork() && !ctrlKey && !metaKey && !altKey ? letters[key] : undefined;
};

/** Moves the focus from one row's title to the next or the previous one inside the element, on an arrow key or J and K. */
export const walkTitles = (press: KeyboardEvent<HTMLElement>): void => {
  const here = document.activeElement;
  const arrow = arrowOf(press);
  if (!(here instanceof HTMLElement) || here.dataset['title'] === undefined || arrow === undefined) return;
  const titles = [...press.currentTarget.querySelectorAll<HTMLElement>('[data-title]')];
  const next = indexAfter(arrow, titles.indexOf(here), titles.length);
  press.preventDefault();
  press.stopPropagation();
  if (next !== undefined) titles[next]?.focus();
};
