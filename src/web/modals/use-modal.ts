import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { focusFirst, wrapTab } from './focus.ts';

/** Open modal layers, the topmost last. */
const layers: HTMLElement[] = [];

const outside = '#root';

/** Makes everything except the topmost layer `inert`: no focus, no clicks, hidden from screen readers. */
const makeOthersInert = (): void => {
  document.querySelector(outside)?.toggleAttribute('inert', layers.length > 0);
  for (const layer of layers) layer.toggleAttribute('inert', layer !== layers.at(-1));
};

/**
 * Makes a layer modal while it is shown: focuses its first field, traps Tab inside, calls `onEscape`, and restores the focus at the end.
 */
export const useModal = (onEscape: () => void): RefObject<HTMLDivElement | null> => {
  const self = useRef<HTMLDivElement>(null);
  const escape = useEffectEvent(onEscape);

  useLayoutEffect(() => {
    const layer = self.current;
    if (layer === null) return;
    const before = document.activeElement;
    layers.push(layer);
    makeOthersInert();
    focusFirst(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      makeOthersInert();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    const pressed = (press: KeyboardEvent) => {
      if (self.current === null || layers.at(-1) !== self.current || press.defaultPrevented) return;
      wrapTab(self.current, press);
      if (press.key !== 'Escape') return;
      press.preventDefault();
      escape();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);

  return self;
};
