import type { KeyboardEvent } from 'react';
import { placeAfter } from './roving.ts';

/** Moves the focus from one row's title to the next or the previous one inside the element, on an arrow key. */
export const walkTitles = (press: KeyboardEvent<HTMLElement>): void => {
  const here = document.activeElement;
  if (!(here instanceof HTMLElement) || here.dataset['title'] === undefined || (press.key !== 'ArrowDown' && press.key !== 'ArrowUp'))
    return;
  const titles = [...press.currentTarget.querySelectorAll<HTMLElement>('[data-title]')];
  const next = placeAfter(press.key, titles.indexOf(here), titles.length);
  press.preventDefault();
  press.stopPropagation();
  if (next !== undefined) titles[next]?.focus();
};
