/** True from the press of a pointer to its release. */
let pressed = false;

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (pressed = true), true);
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => (pressed = false), true);
}

/**
 * Runs now, or once what is being pressed was released and its click has come: what shows or goes between the two moves
 * the target away from under the pointer, and the click is lost.
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
