export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

export type FloatingSide = 'top' | 'bottom' | 'left' | 'right';
export type Align = 'start' | 'center' | 'end';

interface Wish {
  side: FloatingSide;
  align: Align;
  /** Distance between the anchor and the floating element, in px. */
  gap: number;
}

const margin = 8;
const opposite: Record<FloatingSide, FloatingSide> = { top: 'bottom', bottom: 'top', left: 'right', right: 'left' };

const room = (anchor: Box, view: { width: number; height: number }): Record<FloatingSide, number> => ({
  top: anchor.top,
  bottom: view.height - anchor.top - anchor.height,
  left: anchor.left,
  right: view.width - anchor.left - anchor.width,
});

const along = (start: number, length: number, size: number, align: Align) => {
  if (align === 'start') return start;
  return align === 'end' ? start + length - size : start + (length - size) / 2;
};

const within = (at: number, size: number, length: number) => Math.max(margin, Math.min(at, length - size - margin));

/**
 * Returns where a floating element is placed beside its anchor, in px of the viewport. It takes the wished side, or the opposite one where
 * the wished side is too small and the other has more room. It never leaves the viewport.
 */
export const placeFloating = (
  anchor: Box,
  size: { width: number; height: number },
  view: { width: number; height: number },
  { side, align, gap }: Wish,
): { left: number; top: number; side: FloatingSide } => {
  const upright = side === 'top' || side === 'bottom';
  const free = room(anchor, view);
  const needed = (upright ? size.height : size.width) + gap + margin;
  const taken = free[side] < needed && free[opposite[side]] > free[side] ? opposite[side] : side;
  const spots = {
    top: anchor.top - gap - size.height,
    bottom: anchor.top + anchor.height + gap,
    left: anchor.left - gap - size.width,
    right: anchor.left + anchor.width + gap,
  };
  const left = upright ? along(anchor.left, anchor.width, size.width, align) : spots[taken];
  const top = upright ? spots[taken] : along(anchor.top, anchor.height, size.height, align);
  return { left: within(left, size.width, view.width), top: within(top, size.height, view.height), side: taken };
};
