/** True from pointer down to pointer up. */
let pressed = false;

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (pressed = true), true);
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => (pressed = false), true);
}

/**
 * Runs a function now, or after the current click has been delivered. A layout change between pointer down and click moves the target, and
 * the click is lost.
 */
export const afterPress = (run: () => void): void => {
  if (!pressed) return run();
  const go = () => {
    window.removeEventListener('pointerup', go);
    window.removeEventListener('pointercancel', go);
    setTimeout(run);
  };
  window.addEventListener('pointerup', go);
  window.addEventListener('pointercancel', go);
};
