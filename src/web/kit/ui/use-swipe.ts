import { type TouchEvent, useEffect, useRef, useState } from 'react';

/** Pixels that a finger must move to the left, or back to the right. */
const far = 40;

/** Closes the row that is open now: one at a time shows its actions. */
let closeOther: (() => void) | undefined;

interface Swipe {
  /** Whether the row shows its actions. */
  isSwiped: boolean;
  /** The listeners of the row. */
  touches: {
    onTouchStart: (touch: TouchEvent) => void;
    onTouchMove: (touch: TouchEvent) => void;
  };
}

/**
 * Lets a finger that swipes a row to the left show its actions, which a swipe back, a press elsewhere or another row's swipe hides again. A
 * finger that moves mostly up or down scrolls. Everything that is shown is in the row's menu too.
 */
export const useSwipe = (): Swipe => {
  const [isSwiped, setSwiped] = useState(false);
  const from = useRef<{ x: number; y: number } | undefined>(undefined);
  useEffect(() => {
    if (!isSwiped) return;
    const close = () => setSwiped(false);
    closeOther?.();
    closeOther = close;
    document.addEventListener('click', close);
    return () => {
      if (closeOther === close) closeOther = undefined;
      document.removeEventListener('click', close);
    };
  }, [isSwiped]);
  return {
    isSwiped,
    touches: {
      onTouchStart: ({ touches }) => {
        const first = touches[0];
        from.current = touches.length === 1 && first !== undefined ? { x: first.clientX, y: first.clientY } : undefined;
      },
      onTouchMove: ({ touches }) => {
        const first = touches[0];
        if (from.current === undefined || first === undefined) return;
        const [across, down] = [first.clientX - from.current.x, first.clientY - from.current.y];
        if (Math.abs(across) < far || Math.abs(down) > Math.abs(across)) return;
        from.current = undefined;
        setSwiped(across < 0);
      },
    },
  };
};
