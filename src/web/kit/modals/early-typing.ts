import { useEffect } from 'react';
import { isWriting } from '#web/kit/keyboard/keys.ts';
import { useDialogs } from './dialog-stack.ts';

/** Milliseconds after the last key in which the dialog's first field must have the focus; later the words would come as a surprise. */
const waitsFor = 5_000;

const isInDialog = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLElement && target.closest('[role=dialog], [role=alertdialog]') !== null;

/**
 * Keeps what is typed between the press that opens a dialog and its coming, and types it into the dialog's first field. Otherwise the page
 * would take the keys, and the first words be lost while the dialog's code is fetched.
 */
export const useEarlyTyping = (): void => {
  const newest = useDialogs().at(-1)?.id;
  useEffect(() => {
    if (newest === undefined || isInDialog(document.activeElement)) return;
    let typed = '';
    let last = 0;
    const hear = (press: KeyboardEvent) => {
      if (isInDialog(press.target) || press.ctrlKey || press.altKey || press.metaKey || press.key.length !== 1) return;
      press.preventDefault();
      press.stopImmediatePropagation();
      typed += press.key;
      last = press.timeStamp;
    };
    const arrive = ({ target, timeStamp }: FocusEvent) => {
      if (!isInDialog(target)) return;
      // Once the dialog has the focus, keys are its own, also where a list that it opens stands beside it.
      window.removeEventListener('keydown', hear, true);
      if (!isWriting(target)) return;
      // The browser types it, so that undo and what hears input know of it.
      if (typed !== '' && timeStamp - last < waitsFor) document.execCommand('insertText', false, typed);
      end();
    };
    const end = () => {
      window.removeEventListener('keydown', hear, true);
      window.removeEventListener('focusin', arrive);
    };
    window.addEventListener('keydown', hear, true);
    window.addEventListener('focusin', arrive);
    return end;
  }, [newest]);
};
