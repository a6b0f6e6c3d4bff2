import type { Widget } from '../../contract.ts';

/** Returns how many rows a widget shows before `Show more`: two units are its heading and its edge, and one row is the button. */
export const rowsOf = ({ h }: Pick<Widget, 'h'>): number => Math.max(1, h - 3);
