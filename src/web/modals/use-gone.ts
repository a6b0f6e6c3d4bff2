import { useEffect, useEffectEvent } from 'react';
import { toast } from '../toasts/toast.ts';

/** Milliseconds that it is said; specification section 9. */
const saidFor = 3000;

/** What a dialog shows has been removed by somebody else: says so and closes; catalogue row E-24. */
export const useGone = (gone: boolean, text: string, close: () => void): void => {
  const leave = useEffectEvent(() => {
    toast.warning(text, { id: 'gone', duration: saidFor });
    close();
  });
  useEffect(() => {
    if (gone) leave();
  }, [gone]);
};
