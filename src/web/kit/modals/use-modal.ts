import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { openToastScope } from '#web/core/toasts/toast.ts';
import { focusFirst, wrapTab } from './focus.ts';

/** Open modal layers, the topmost last. */
const layers: HTMLElement[] = [];

/** How many of them, at the end, must be answered. */
let heldLayers = 0;

/** What had the focus before the first layer: the way back when one layer takes the place of another that is gone by then. */
let origin: Element | null = null;

const outside = '#root';

/** Gives the focus back to the first of these that is still there. */
const giveBack = (places: readonly (Element | null)[]): void => {
  const place = places.find((each) => each instanceof HTMLElement && each.isConnected && each !== document.body);
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
};

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
  const [atFirst] = useState(() => document.activeElement);

  useEffect(openToastScope, []);

  useLayoutEffect(() => {
    const layer = self.current;
    if (layer === null) return;
    // A field that takes the focus by itself has it already.
    const before = layer.contains(document.activeElement) ? atFirst : document.activeElement;
    if (layers.length === 0 && before?.isConnected === true) origin = before;
    // A dialog whose code came late stays below a question that must be answered.
    layers.splice(held ? layers.length : layers.length - heldLayers, 0, layer);
    heldLayers += Number(held);
    makeOthersInert();
    if (layers.at(-1) === layer) focusFirst(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      heldLayers -= Number(held);
      makeOthersInert();
      giveBack([before, origin]);
    };
  }, [held, atFirst]);

  // Before the layer is painted, so that no key is lost that is pressed as soon as it shows.
  useLayoutEffect(() => {
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
