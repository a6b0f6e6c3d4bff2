const focusable =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled), [contenteditable="true"], [tabindex]:not([tabindex="-1"])';
const firstWish =
  '[data-autofocus], input:not(:disabled, [type="hidden"], [type="checkbox"]), textarea:not(:disabled), select:not(:disabled), [contenteditable="true"], button[role="combobox"]:not(:disabled)';

const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** What the keyboard reaches inside, in order. */
export const focusablesIn = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(focusable)].filter(isShown);

/** Puts the focus where a dialog begins: what asks for it, the first field, a button, else the dialog itself. */
export const focusFirst = (root: HTMLElement): void => {
  const wished = [...root.querySelectorAll<HTMLElement>(firstWish)].find(isShown);
  (wished ?? root.querySelector<HTMLElement>('footer button') ?? root).focus({ preventScroll: true });
};

/** Keeps Tab inside: from the last to the first and back. */
export const wrapTab = (root: HTMLElement, press: KeyboardEvent): void => {
  if (press.key !== 'Tab') return;
  const all = focusablesIn(root);
  const [first, last] = [all[0], all.at(-1)];
  const leaves = press.shiftKey ? document.activeElement === first || document.activeElement === root : document.activeElement === last;
  if (!leaves) return;
  press.preventDefault();
  (press.shiftKey ? last : first)?.focus();
};
