/** Pastes a text as a browser does; returns whether it is left to the browser to put it into the field. */
export const pasteText = (field: Element, text: string): boolean => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};

/** Puts words in place of all that stands in a field, as the browser does with a paste that no handler takes. */
export const insertPasted = (field: Element, words: string): void => {
  const input = field as HTMLInputElement;
  input.focus();
  // A browser cuts to a length of the field's own.
  input.setRangeText(input.maxLength < 0 ? words : words.slice(0, input.maxLength), 0, input.value.length, 'end');
  input.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true }));
};
