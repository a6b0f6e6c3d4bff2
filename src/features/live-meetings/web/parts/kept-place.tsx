import { type RefObject, useEffect } from 'react';

/** Parts of the meeting that can take the focus of something inside them, from the inside out. */
const parts = 'li, section, [data-dock]';

const takeFocus = (part: HTMLElement): void => {
  const wasReachable = part.hasAttribute('tabindex');
  if (!wasReachable) part.tabIndex = -1;
  part.focus({ preventScroll: true });
  if (!wasReachable) part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
};

/**
 * Keeps the place of whoever works by the keyboard: when the meeting goes on, what had the focus is often gone, such as the step that was
 * chosen or the turn's last button. The nearest part around it that is still there has the focus then, else the stage.
 */
export const useKeptPlace = (stage: RefObject<HTMLElement | null>, shown: boolean): void => {
  useEffect(() => {
    const box = stage.current?.parentElement?.parentElement;
    if (!shown || !box) return;
    let around: HTMLElement[] = [];
    const note = ({ target }: FocusEvent) => {
      around = [];
      for (let each = target instanceof HTMLElement ? target : null; each !== null && each !== box; each = each.parentElement)
        around.push(each);
    };
    // A press of the pointer leaves from where it was, not from what had the focus.
    const forget = () => void (around = []);
    const watch = new MutationObserver(() => {
      const [last] = around;
      if (last === undefined || last.isConnected || document.activeElement !== document.body) return;
      const part = around.find((each) => each.isConnected && each.matches(parts)) ?? stage.current;
      if (part !== null) takeFocus(part);
    });
    watch.observe(box, { childList: true, subtree: true });
    box.addEventListener('focusin', note);
    document.addEventListener('pointerdown', forget, true);
    return () => {
      watch.disconnect();
      box.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', forget, true);
    };
  }, [stage, shown]);
};
