import { use, useEffect, useEffectEvent } from 'react';
import { useText } from '../i18n/use-text.ts';
import { copyingWords } from '../toasts/copying-words.ts';
import { toast } from '../toasts/toast.ts';
import { OpenDialogContext } from './open-dialog.ts';
import { unsentIn } from './use-unsent-form.ts';

/** Milliseconds that the message is shown; specification section 9. */
const saidFor = 3000;

/** How many characters of lost words are shown; all of them are copied. */
const mostShown = 60;

/**
 * Closes a dialog with a message when its item has been removed by somebody else; catalogue row E-24. What was being written in it can be
 * copied: nothing else has it.
 */
export const useGone = (gone: boolean, text: string, close: () => void): void => {
  const t = useText();
  const opened = use(OpenDialogContext);
  const leave = useEffectEvent(() => {
    for (const { words } of opened === undefined ? [] : unsentIn(opened))
      toast.warning(t('ui.wordsNotSaved', { words: words.slice(0, mostShown) }), { ...copyingWords(words), outlastsDialog: true });
    toast.warning(text, { id: 'gone', duration: saidFor, outlastsDialog: true });
    close();
  });
  useEffect(() => {
    if (gone) leave();
  }, [gone]);
};
