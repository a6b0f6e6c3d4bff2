import { type TextKey, t } from '#web/core/i18n/language.ts';
import type { Label } from './queue.ts';

/** Returns kept words in the reader's language; a text of the server stays as it is. */
export const labelText = (words: Label | string): string => (typeof words === 'string' ? words : t(words.key as TextKey, words.values));
