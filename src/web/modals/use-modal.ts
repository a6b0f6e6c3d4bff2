import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { focusFirst, wrapTab } from './focus.ts';

/** Layers that hold the keyboard, the topmost last. */
const layers: HTMLElement[] = [];

const outside = '#root';

/** Everything but the topmost layer sleeps: no focus, no clicks, not read aloud. */
const putToSleep = (): void => {
  document.querySelector(outside)?.toggleAttribute('inert', layers.length > 0);
  for (const layer of layers) layer.toggleAttribute('inert', layer !== layers.at(-1));
};

/** Gives the keyboard to a layer while it is shown: first field focused, Tab stays inside, Escape asks to close, focus goes back after. */
export const useModal = (onEscape: () => void): RefObject<HTMLDivElement | null> => {
  const self = useRef<HTMLDivElement>(null);
  const escape = useEffectEvent(onEscape);

  useLayoutEffect(() => {
    const layer = self.current;
    if (layer === null) return;
    const before = document.activeElement;
    layers.push(layer);
    putToSleep();
    focusFirst(layer);
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      putToSleep();
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
