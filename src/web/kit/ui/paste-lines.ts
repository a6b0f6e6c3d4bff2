import type { ClipboardEvent } from 'react';
import { hasMoreLines } from '#shared/titles.ts';
import { t } from '#web/core/i18n/language.ts';
import { toast } from '#web/core/toasts/toast.ts';

/** Refuses a pasted list of more lines than the field can take, and says how many it takes; returns whether it did. The field stays as it was. */
export const refuseLong = (paste: ClipboardEvent, most: number): boolean => {
  if (!hasMoreLines(paste.clipboardData.getData('text/plain'), most)) return false;
  paste.preventDefault();
  toast.warning(t('ui.tooManyLines', { most }), { id: 'pasted-lines' });
  return true;
};
