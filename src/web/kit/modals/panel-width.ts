/** Widths of a side panel in px; it starts at 350 (specification section 9). */
export const widths = { start: 350, least: 280, most: 720, step: 16 } as const;

/** Returns the requested width of a panel, kept within its limits and within the viewport. */
export const widthAfter = (asked: number, view: number): number =>
  Math.round(Math.max(widths.least, Math.min(asked, widths.most, view - 64)));
