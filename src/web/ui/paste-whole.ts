import type { SyntheticEvent } from 'react';

/**
 * Lets one paste or drop into a field exceed its `maxlength`, which would cut it in silence. The field's own check says by how much the
 * words are too long.
 */
export const pasteWhole = ({ currentTarget: field }: SyntheticEvent<HTMLInputElement>): void => {
  const limit = field.getAttribute('maxlength');
  if (limit === null) return;
  field.removeAttribute('maxlength');
  setTimeout(() => field.setAttribute('maxlength', limit));
};
