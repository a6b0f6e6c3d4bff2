import { useEffect, useEffectEvent } from 'react';

/** Hears the keys of the whole page while the component is there; with `first`, before any part of the page hears them. */
export const usePageKeys = (onPress: (key: KeyboardEvent) => void, { first = false } = {}): void => {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    const pressed = (key: KeyboardEvent) => press(key);
    window.addEventListener('keydown', pressed, { capture: first });
    return () => window.removeEventListener('keydown', pressed, { capture: first });
  }, [first]);
};
