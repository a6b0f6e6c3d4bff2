import type { Locator } from 'vitest/browser';

/** Chooses files in a field for files, as its dialog of the system does. */
export const choose = (input: Locator, ...files: File[]): void => {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  const element = input.element() as HTMLInputElement;
  element.files = data.files;
  element.dispatchEvent(new Event('change', { bubbles: true }));
};
