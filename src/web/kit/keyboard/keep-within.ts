import { excessOf } from '#shared/signs.ts';

/**
 * Lets nobody type more signs into a field than its `data-limit` says, as a person counts signs. The browser's own `maxlength` counts
 * otherwise, and cuts what is pasted without a word, in the middle of a sign too. A longer paste, or a composition, stays whole, and the
 * field's own check says by how much it is too long.
 */
export const keepWithin = (input: InputEvent): void => {
  const { target: field, data } = input;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const limit = Number(field.dataset['limit'] ?? Infinity);
  if (data === null || input.isComposing || !input.inputType.startsWith('insertText')) return;
  const { value, selectionStart, selectionEnd } = field;
  const next = value.slice(0, selectionStart ?? value.length) + data + value.slice(selectionEnd ?? value.length);
  if (excessOf(next, limit) > excessOf(value, limit)) input.preventDefault();
};
