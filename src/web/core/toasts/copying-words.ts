import { t } from '#web/core/i18n/language.ts';
import { toastTimes } from './toast.ts';

/** Returns the options of a toast that stays until somebody copies the words, which nothing else on the page has, or closes it. */
export const copyingWords = (words: string) => ({
  duration: toastTimes.persistent,
  hasWords: true,
  action: { label: t('ui.copyWords'), run: () => void navigator.clipboard.writeText(words).catch(() => undefined) },
});
