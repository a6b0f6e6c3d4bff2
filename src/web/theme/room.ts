import { useLayoutEffect } from 'react';

/** While the calling screen is shown, the page is the live meeting: from 1664 px its type and rails grow for the room. */
export const useRoom = () => {
  useLayoutEffect(() => {
    const page = document.documentElement;
    page.dataset['screen'] = 'live-meeting';
    return () => {
      delete page.dataset['screen'];
    };
  }, []);
};
