/** The code of a key that an input method takes for itself. */
const takenKey = 229;

/**
 * Returns whether a key belongs to the composition of Japanese, Chinese, Korean or accented signs, and so says nothing to the page. Safari
 * ends a composition before it tells of the key that ended it: only the code tells that key.
 */
const isComposed = (press: KeyboardEvent): boolean => press.isComposing || press.keyCode === takenKey;

/** Keeps the keys of a composition from everything that hears keys on the page; the field and its input method have them as always. */
export const leaveToComposition = (press: KeyboardEvent): void => {
  if (isComposed(press)) press.stopImmediatePropagation();
};
