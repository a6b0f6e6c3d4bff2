import { type RefObject, useEffect } from 'react';
import { isWriting } from '#web/kit/keyboard/keys.ts';

/** Parts of the meeting that can take the focus of something inside them, from the inside out. */
const parts = 'li, article, section:not([data-stage]), [data-dock]';
const pressable = 'button, a[href]';

const takeFocus = (part: HTMLElement): void => {
  const wasReachable = part.matches(`${pressable}, [tabindex]`);
  if (!wasReachable) part.tabIndex = -1;
  part.focus({ preventScroll: true });
  if (!wasReachable) part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
};

/** Returns the button that stands in a row where a field was: it opens the field again. */
const inPlaceOf = (row: HTMLElement | undefined, changes: readonly MutationRecord[]): HTMLElement | undefined => {
  if (row?.tagName !== 'LI') return undefined;
  const come = changes.flatMap(({ target, addedNodes }) => (row.contains(target) ? [...addedNodes] : []));
  const first = come.find((node) => node instanceof HTMLElement);
  return first?.matches(pressable) ? first : (first?.querySelector<HTMLElement>(pressable) ?? undefined);
};

/** Remembers what has the focus and all around it; of a field also what opened it: what was pressed, or had the focus before. */
const openMemory = (box: HTMLElement) => {
  let around: HTMLElement[] = [];
  let opener: Element | null = null;
  let pressed: Element | null = null;
  return {
    read: () => ({ around, opener }),
    note: ({ target, relatedTarget }: FocusEvent) => {
      around = [];
      for (let each = target instanceof HTMLElement ? target : null; each !== null && each !== box; each = each.parentElement)
        around.push(each);
      opener = isWriting(target as HTMLInputElement) ? ((relatedTarget as Element | null) ?? pressed) : null;
    },
    // A press of the pointer leaves from where it was, not from what had the focus.
    press: ({ target }: Event) => {
      around = [];
      pressed = target instanceof Element ? target.closest(pressable) : null;
    },
    key: () => void (pressed = null),
  };
};

/**
 * Keeps the place of whoever works by the keyboard. When a field goes, what opened it has the focus again. When the meeting goes on, what had
 * the focus is often gone, such as the step that was chosen or the turn's last button: the nearest part around it that is still there has the
 * focus then, else the stage, which shows no ring.
 */
export const useStoredPosition = (stage: RefObject<HTMLElement | null>, shown: boolean): void => {
  useEffect(() => {
    const box = stage.current?.parentElement?.parentElement;
    if (!shown || !box) return;
    const memory = openMemory(box);
    const watch = new MutationObserver((changes) => {
      const { around, opener } = memory.read();
      const [last] = around;
      if (last === undefined || last.isConnected || document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement && opener.isConnected && opener !== stage.current) return takeFocus(opener);
      const part = around.find((each) => each.isConnected && each.matches(parts));
      const place = (isWriting(last) ? inPlaceOf(part, changes) : undefined) ?? part ?? stage.current;
      if (place !== null) takeFocus(place);
    });
    watch.observe(box, { childList: true, subtree: true });
    box.addEventListener('focusin', memory.note);
    document.addEventListener('pointerdown', memory.press, true);
    document.addEventListener('keydown', memory.key, true);
    return () => {
      watch.disconnect();
      box.removeEventListener('focusin', memory.note);
      document.removeEventListener('pointerdown', memory.press, true);
      document.removeEventListener('keydown', memory.key, true);
    };
  }, [stage, shown]);
};
