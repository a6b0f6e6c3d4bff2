/** Pastes a text as a browser does; returns whether it is left to the browser to put it into the field. */
export const pasteText = (field: Element, text: string): boolean => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
};
