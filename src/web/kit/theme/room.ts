import { useLayoutEffect } from 'react';

/** Marks the page as a live meeting while the calling screen is shown: from 1664 px on, its text and side columns are larger. */
export const useRoom = () => {
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.dataset['screen'] = 'live-meeting';
    return () => {
      delete page.dataset['screen'];
    };
  }, []);
};
