import { useEffect, useEffectEvent } from 'react';
import { toast } from '../toasts/toast.ts';

/** Milliseconds that the message is shown; specification section 9. */
const saidFor = 3000;

/** Closes a dialog with a message when its item has been removed by somebody else; catalogue row E-24. */
export const useGone = (gone: boolean, text: string, close: () => void): void => {
  const leave = useEffectEvent(() => {
    toast.warning(text, { id: 'gone', duration: saidFor, outlastsDialog: true });
    close();
  });
  useEffect(() => {
    if (gone) leave();
  }, [gone]);
};
