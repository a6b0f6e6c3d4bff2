import type { ClipboardEvent } from 'react';
import { holdsCells } from '#shared/numbers.ts';

/**
 * Handles a paste into a field for one number. A browser takes the line ends out of what is pasted, so that two cells of a spreadsheet would
 * become one number; here a tab stays between them, and the field's own check refuses it.
 */
export const pasteCells =
  (onText: (text: string) => void) =>
  (paste: ClipboardEvent<HTMLInputElement>): void => {
    const text = paste.clipboardData.getData('text/plain').trim();
    if (!holdsCells(text)) return;
    paste.preventDefault();
    onText(text.replace(/[\t\n\v\f\r]+/g, '\t'));
  };
