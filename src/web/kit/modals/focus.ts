const focusable =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"]), select:not(:disabled), textarea:not(:disabled), [contenteditable="true"], [tabindex]:not([tabindex="-1"])';
const firstWish =
  '[data-autofocus], input:not(:disabled, [type="hidden"], [type="checkbox"]), textarea:not(:disabled), select:not(:disabled), [contenteditable="true"], button[role="combobox"]:not(:disabled)';

const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** Returns the chosen radio button of a group, which is the one that Tab reaches; any other element stays itself. */
const chosenOf = (element: HTMLElement): HTMLElement =>
  element instanceof HTMLInputElement && element.type === 'radio'
    ? (element.closest('[role="radiogroup"], fieldset')?.querySelector<HTMLElement>(':checked') ?? element)
    : element;

/** Returns the elements inside that Tab can reach, in order. */
export const focusablesIn = (root: HTMLElement): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(focusable)].filter(isShown);

/**
 * Focuses the first suitable element of a dialog: one marked for it, the first field, a button, or the dialog itself. What stands in
 * `data-focus-later`, such as the choice of another form, is passed over.
 */
export const focusFirst = (root: HTMLElement): void => {
  const [wished] = [...root.querySelectorAll<HTMLElement>(firstWish)]
    .filter((each) => isShown(each) && each.closest('[data-focus-later]') === null)
    .map(chosenOf);
  (wished ?? root.querySelector<HTMLElement>('footer button') ?? root).focus({ preventScroll: true });
};

/** Traps the focus: Tab wraps from the last element to the first, Shift+Tab the other way. */
export const wrapTab = (root: HTMLElement, press: KeyboardEvent): void => {
  if (press.key !== 'Tab') return;
  const all = focusablesIn(root);
  const [first, last] = [all[0], all.at(-1)];
  const leaves = press.shiftKey ? document.activeElement === first || document.activeElement === root : document.activeElement === last;
  if (!leaves) return;
  press.preventDefault();
  (press.shiftKey ? last : first)?.focus();
};
