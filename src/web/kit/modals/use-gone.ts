import { use, useEffect, useEffectEvent } from 'react';
import { shortenedToWords } from '#shared/signs.ts';
import { useText } from '#web/core/i18n/use-text.ts';
import { draftsAbout } from '#web/core/session/drafts.ts';
import { copyingWords } from '#web/core/toasts/copying-words.ts';
import { toast } from '#web/core/toasts/toast.ts';
import { OpenDialogContext } from './open-dialog.ts';
import { unsentIn } from './use-unsent-form.ts';

/** Milliseconds that the message is shown; specification section 9. */
const saidFor = 3000;

/** How many characters of lost words are shown; all of them are copied. */
const mostShown = 60;

/**
 * Closes a dialog with a message when its item has been removed by somebody else; catalogue row E-24. What was being written in it, also
 * in fields beside its form, can be copied: nothing else shows it. `key` is the item's, as `Rock.…`.
 */
export const useGone = (gone: boolean, text: string, close: () => void, key?: string): void => {
  const t = useText();
  const opened = use(OpenDialogContext);
  const leave = useEffectEvent(() => {
    const inForm = opened === undefined ? [] : unsentIn(opened).map(({ words }) => words);
    for (const words of [...inForm, ...(key === undefined ? [] : draftsAbout(key))])
      toast.warning(t('ui.wordsNotSaved', { words: shortenedToWords(words, mostShown) }), { ...copyingWords(words), outlastsDialog: true });
    toast.warning(text, { id: 'gone', duration: saidFor, outlastsDialog: true });
    close();
  });
  useEffect(() => {
    if (gone) leave();
  }, [gone]);
};
