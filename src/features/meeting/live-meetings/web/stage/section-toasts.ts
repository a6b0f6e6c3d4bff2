import { useEffect } from 'react';
import { listToasts, toast } from '#web/core/toasts/toast.ts';
import { newsToast } from '../room/scribe-news.ts';

/** Ends what was said about one section with it. Failures stay, words that only a toast still has, and the news of who leads. */
export const useToastsOf = (section: string | undefined): void => {
  useEffect(() => {
    if (section === undefined) return undefined;
    return () => {
      for (const { id, kind, hasWords } of listToasts())
        if ((kind === 'success' || kind === 'info') && hasWords !== true && id !== newsToast) toast.dismiss(id);
    };
  }, [section]);
};
