import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { openToastScope } from '../toasts/toast.ts';
import { focusFirst, wrapTab } from './focus.ts';

/** Open modal layers, the topmost last. */
const layers: HTMLElement[] = [];

/** How many of them, at the end, must be answered. */
let heldLayers = 0;

const outside = '#root';

/** Makes everything except the topmost layer `inert`: no focus, no clicks, hidden from screen readers. */
const makeOthersInert = (): void => {
  document.querySelector(outside)?.toggleAttribute('inert', layers.length > 0);
  for (const layer of layers) layer.toggleAttribute('inert', layer !== layers.at(-1));
};

/**
 * Makes a layer modal while it is shown: focuses its first field, traps Tab inside, calls `onEscape`, restores the focus at the end, and ends the
 * failures that belong to it.
 */
export const useModal = (onEscape: () => void, held = false): RefObject<HTMLDivElement | null> => {
  const self = useRef<HTMLDivElement>(null);
  const escape = useEffectEvent(onEscape);

  useEffect(openToastScope, []);

  useLayoutEffect(() => {
    const layer = self.current;
    if (layer === null) return;
    const before = document.activeElement;
    // A dialog whose code came late stays below a question that must be answered.
    layers.splice(held ? layers.length : layers.length - heldLayers, 0, layer);
    heldLayers += Number(held);
    makeOthersInert();
    if (layers.at(-1) === layer) focusFirst(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      heldLayers -= Number(held);
      makeOthersInert();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [held]);

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
